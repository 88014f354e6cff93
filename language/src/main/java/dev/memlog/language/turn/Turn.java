package dev.memlog.language.turn;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A message to extract from, with the context needed to understand it.
 *
 * @param owner the owner of the memories
 * @param conversation the conversation's id
 * @param utterance the message
 * @param createdAt the time of the message; relative dates count from its day in UTC
 * @param title the title of the conversation; null if none
 * @param participants the names of all participants, as {@link Speaker#name()} returns them; the
 *     speakers of the message and of the preceding ones may be left out
 * @param temporary whether the conversation is temporary, so that nothing is extracted
 * @param preceding the messages before it in the same conversation, nearest first
 */
public record Turn(
    Owner owner,
    String conversation,
    Utterance utterance,
    Instant createdAt,
    @Nullable String title,
    List<String> participants,
    boolean temporary,
    List<Utterance> preceding) {

  public Turn {
    participants = List.copyOf(participants);
    preceding = List.copyOf(preceding);
  }

  /** Returns the message and its text version. */
  public MessageVersion source() {
    return utterance.source();
  }

  /** Returns the speaker of the message. */
  public Speaker speaker() {
    return utterance.speaker();
  }

  /** Returns the text as written; empty if the message has attachments only. */
  public String text() {
    return utterance.text();
  }

  /** Returns the attachments of the message. */
  public List<Attachment> attachments() {
    return utterance.attachments();
  }

  /** Returns the names of all known participants, sorted. */
  public List<String> everybody() {
    TreeSet<String> names = new TreeSet<>(participants);
    names.add(speaker().name());
    preceding.forEach(turn -> names.add(turn.speaker().name()));
    return List.copyOf(names);
  }

  /** Returns the name of the person spoken to; empty unless exactly two participants are known. */
  public Optional<String> listener() {
    List<String> others =
        everybody().stream().filter(name -> !name.equals(speaker().name())).toList();
    return others.size() == 1 ? Optional.of(others.getFirst()) : Optional.empty();
  }
}
