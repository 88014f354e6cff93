package dev.memlog.schemas.rules;

import dev.memlog.events.Attachment;
import dev.memlog.schemas.rules.EventRules.Violation;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The rules for a message's attachments. Memlog stores and returns a uri but never fetches it, and
 * clients show uris as links. The rules therefore accept only http, https, s3, gs and urn. They
 * reject schemes that a browser would execute, that contain the content, or that name a local file.
 */
record AttachmentRules(EventLimits limits) {

  private static final Set<String> KINDS = Set.of("image", "audio", "video", "file");
  private static final Set<String> SCHEMES = Set.of("http", "https", "s3", "gs", "urn");
  private static final int URI_BYTES = 2_048;

  /**
   * Adds a violation for every rule that the attachments break. If there are too many attachments,
   * the method adds only that violation.
   */
  void check(List<Violation> found, List<Attachment> attachments) {
    EventRules.count(found, "attachments", limits.attachments(), "", attachments.size());
    if (attachments.size() <= limits.attachments()) {
      for (int i = 0; i < attachments.size(); i++) {
        check(found, "attachments[" + i + "]", attachments.get(i));
      }
    }
  }

  private void check(List<Violation> found, String field, Attachment attachment) {
    if (!KINDS.contains(attachment.getKind())) {
      found.add(
          new Violation(
              field + ".kind", "must be one of image, audio, video, file", attachment.getKind()));
    }
    String caption = attachment.getCaption();
    String uri = attachment.getUri();
    if (caption == null && uri == null) {
      found.add(new Violation(field, "must have a caption or a uri"));
    }
    if (caption != null) {
      EventRules.words(found, field + ".caption", caption, limits.metadataValueBytes());
    }
    if (uri != null) {
      uri(found, field + ".uri", uri);
    }
  }

  /** Checks a uri. Violations contain only its scheme or its size, since the rest may be secret. */
  private static void uri(List<Violation> found, String field, String text) {
    int size = EventRules.bytes(text);
    if (size > URI_BYTES) {
      found.add(EventRules.tooLarge(field, URI_BYTES, size));
      return;
    }
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException _) {
      found.add(new Violation(field, "must be a uri"));
      return;
    }
    String scheme = uri.getScheme();
    if (scheme == null || !SCHEMES.contains(scheme.toLowerCase(Locale.ROOT))) {
      found.add(
          new Violation(
              field,
              "must be absolute with scheme http, https, s3, gs or urn",
              scheme == null ? "" : scheme));
    } else if (uri.getRawUserInfo() != null) {
      found.add(new Violation(field, "must not hold a user or password"));
    }
  }
}
