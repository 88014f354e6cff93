package dev.memlog.language.turn;

import java.util.List;

/**
 * A message as its speaker wrote it.
 *
 * @param source the message and its text version
 * @param text the text as written; empty if the message has attachments only
 * @param attachments the attachments of the message
 */
public record Utterance(
    MessageVersion source, Speaker speaker, String text, List<Attachment> attachments) {

  public Utterance {
    attachments = List.copyOf(attachments);
  }

  /** Creates an utterance without attachments. */
  public Utterance(MessageVersion source, Speaker speaker, String text) {
    this(source, speaker, text, List.of());
  }

  /** Returns whether the utterance has a picture among its attachments. */
  public boolean showsPicture() {
    return attachments.stream().anyMatch(Attachment::image);
  }
}
