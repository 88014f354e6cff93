package dev.memlog.extractor.turns;

/**
 * A captioned attachment of a message. Nobody said what its caption says.
 *
 * @param kind image, audio, video or file
 * @param caption what it shows or says
 */
public record Attachment(String kind, String caption) {

  /** Whether it is a picture. */
  public boolean image() {
    return kind.equals("image");
  }
}
