package dev.memlog.extractor.turns;

import java.util.List;

/**
 * A turn that precedes the turn that is read, in the same conversation.
 *
 * @param source the message
 * @param text the text as written; empty if the message has attachments only
 * @param attachments the attachments of the message
 */
public record PrecedingTurn(
    MessageVersion source, Speaker speaker, String text, List<Attachment> attachments) {

  public PrecedingTurn {
    attachments = List.copyOf(attachments);
  }

  /** Creates a turn without attachments. */
  public PrecedingTurn(MessageVersion source, Speaker speaker, String text) {
    this(source, speaker, text, List.of());
  }

  /** Returns whether the turn has a picture among its attachments. */
  public boolean showsPicture() {
    return attachments.stream().anyMatch(Attachment::image);
  }
}
