package dev.memlog.client.messages;

/**
 * An attachment of a message: what came with it beside its text.
 *
 * @param kind image, audio, video or file
 * @param caption what it shows or says, in words, at most 4 KiB, which search finds like the
 *     message's own text; empty if there is none
 * @param uri where it is kept, at most 2,048 bytes: http, https, s3, gs or urn, without a password;
 *     empty if nowhere. Memlog never fetches it.
 */
public record Attachment(String kind, String caption, String uri) {

  public Attachment {
    caption = caption == null ? "" : caption;
    uri = uri == null ? "" : uri;
  }
}
