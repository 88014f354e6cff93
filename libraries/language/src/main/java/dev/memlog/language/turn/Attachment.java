package dev.memlog.language.turn;

/**
 * An attachment with a caption, sent with a message. The caption describes the attachment; no
 * participant of the conversation said its words.
 *
 * @param kind the kind of attachment: image, audio, video or file
 * @param caption the description of what the attachment shows or says
 */
public record Attachment(String kind, String caption) {

  /** Returns whether the attachment is an image. */
  public boolean image() {
    return kind.equals("image");
  }
}
