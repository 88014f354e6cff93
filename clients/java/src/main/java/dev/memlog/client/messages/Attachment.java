package dev.memlog.client.messages;

/**
 * An attachment of a message, described by a caption, an address or both.
 *
 * @param kind image, audio, video or file
 * @param caption a description of the content in words, at most 4 KiB; empty if there is none.
 *     Search finds its words like the message's own text.
 * @param uri the address of the content, at most 2,048 bytes: http, https, s3, gs or urn, without
 *     user or password; empty if there is none. Memlog never fetches it.
 */
public record Attachment(String kind, String caption, String uri) {

  public Attachment {
    caption = caption == null ? "" : caption;
    uri = uri == null ? "" : uri;
  }
}
