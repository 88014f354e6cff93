package dev.memlog.language.turn;

/**
 * A captioned attachment of a message. The caption describes the attachment; no participant said
 * its words.
 *
 * @param kind the kind: image, audio, video or file
 * @param caption what the attachment shows or says
 */
public record Attachment(String kind, String caption) {

  /** Returns whether the attachment is a picture. */
  public boolean image() {
    return kind.equals("image");
  }
}
