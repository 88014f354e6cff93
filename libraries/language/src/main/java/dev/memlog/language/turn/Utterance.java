package dev.memlog.language.turn;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message of a conversation as its speaker wrote it.
 *
 * @param source the reference to the message and its text version
 * @param speaker the speaker of the message
 * @param text the text as written; empty if the message has only attachments
 * @param attachments the attachments of the message
 * @param saidAt the time of the message; null if it is not known
 */
public record Utterance(
    MessageVersion source,
    Speaker speaker,
    String text,
    List<Attachment> attachments,
    @Nullable Instant saidAt) {

  public Utterance {
    attachments = List.copyOf(attachments);
  }

  /** Creates a message without attachments whose time is not known. */
  public Utterance(MessageVersion source, Speaker speaker, String text) {
    this(source, speaker, text, List.of(), null);
  }
}
