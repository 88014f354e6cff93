package dev.memlog.language.turn;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A message from which memories are extracted, with the context needed to understand the message.
 *
 * @param owner the owner of the extracted memories
 * @param conversation the id of the conversation
 * @param utterance the message
 * @param createdAt the time of the message
 * @param offset the speaker's offset from UTC; relative dates count from the speaker's day
 * @param title the title of the conversation; null if it has none
 * @param participants the names of the participants, as {@link Speaker#name()} returns them; those
 *     of the speakers in {@code utterance} and {@code preceding} may be left out
 * @param temporary whether the conversation is temporary, so that nothing is extracted from it
 * @param preceding the messages before this message in the same conversation, the nearest first
 */
public record Turn(
    Owner owner,
    String conversation,
    Utterance utterance,
    Instant createdAt,
    ZoneOffset offset,
    @Nullable String title,
    List<String> participants,
    boolean temporary,
    List<Utterance> preceding) {

  public Turn {
    participants = List.copyOf(participants);
    preceding = List.copyOf(preceding);
  }

  /** Returns the speaker's day. */
  public LocalDate day() {
    return createdAt.atOffset(offset).toLocalDate();
  }

  /** Returns the reference to the message and its text version. */
  public MessageVersion source() {
    return utterance.source();
  }

  /** Returns the speaker of the message. */
  public Speaker speaker() {
    return utterance.speaker();
  }

  /** Returns the text of the message as written; empty if it has only attachments. */
  public String text() {
    return utterance.text();
  }

  /** Returns the attachments of the message. */
  public List<Attachment> attachments() {
    return utterance.attachments();
  }

  /** Returns the names of all known participants in natural order, each once. */
  public List<String> everybody() {
    TreeSet<String> names = new TreeSet<>(participants);
    names.add(speaker().name());
    preceding.forEach(turn -> names.add(turn.speaker().name()));
    return List.copyOf(names);
  }
}
