package dev.memlog.importer.history;

import dev.memlog.client.messages.Attachment;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/** A factory of attachments that the API accepts. */
final class Attachments {

  private static final Set<String> KINDS = Set.of("image", "audio", "video");
  private static final List<String> SCHEMES = List.of("http", "https", "s3", "gs", "urn");
  private static final int CAPTION_CHARACTERS = 1_000;
  private static final int URI_CHARACTERS = 2_000;

  private Attachments() {}

  /**
   * Returns an attachment.
   *
   * @param kind image, audio or video; anything else counts as a file
   * @param caption the name or the text of the file, of which the beginning is kept; empty for none
   * @param uri the address; left out if the API refuses its form
   */
  static Attachment of(String kind, String caption, String uri) {
    String words = limited(caption, CAPTION_CHARACTERS, c -> c != 0 && (c < 0xD800 || c > 0xDFFF));
    boolean accepted = accepted(uri);
    String name = words.isBlank() ? (accepted ? "" : "a file") : words;
    return new Attachment(KINDS.contains(kind) ? kind : "file", name, accepted ? uri : "");
  }

  /** Returns the first accepted characters of a text. */
  static String limited(String text, int most, IntPredicate accepted) {
    return text.codePoints()
        .filter(accepted)
        .limit(most)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean accepted(String text) {
    try {
      URI uri = new URI(text);
      return text.length() <= URI_CHARACTERS
          && uri.getScheme() != null
          && SCHEMES.contains(uri.getScheme())
          && uri.getRawUserInfo() == null
          && text.chars().allMatch(c -> c < 128);
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
