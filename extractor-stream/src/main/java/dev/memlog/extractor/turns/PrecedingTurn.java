package dev.memlog.extractor.turns;

import java.util.List;

/**
 * A turn before the one that is read, of the same conversation.
 *
 * @param source the message
 * @param text as it stands; empty where the message has attachments only
 * @param attachments what came with the text
 */
public record PrecedingTurn(
    MessageVersion source, Speaker speaker, String text, List<Attachment> attachments) {

  public PrecedingTurn {
    attachments = List.copyOf(attachments);
  }

  /** A turn without attachments. */
  public PrecedingTurn(MessageVersion source, Speaker speaker, String text) {
    this(source, speaker, text, List.of());
  }

  /** Whether a picture was shown with it. */
  public boolean showsPicture() {
    return attachments.stream().anyMatch(Attachment::image);
  }
}
