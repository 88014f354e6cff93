package dev.memlog.language.turn;

import java.util.List;

/**
 * A message of a conversation as its speaker wrote it.
 *
 * @param source the reference to the message and its text version
 * @param speaker the speaker of the message
 * @param text the text as written; empty if the message has only attachments
 * @param attachments the attachments of the message
 */
public record Utterance(
    MessageVersion source, Speaker speaker, String text, List<Attachment> attachments) {

  public Utterance {
    attachments = List.copyOf(attachments);
  }

  /** Creates a message without attachments. */
  public Utterance(MessageVersion source, Speaker speaker, String text) {
    this(source, speaker, text, List.of());
  }
}
