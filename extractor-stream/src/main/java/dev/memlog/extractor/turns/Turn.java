package dev.memlog.extractor.turns;

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
 * @param source the message and its text version
 * @param createdAt when it was written; relative dates count from this day in UTC
 * @param text the text as written; empty if the message has attachments only
 * @param title the title of the conversation; null if none
 * @param participants the names of all participants, as {@link Speaker#name()} returns them; the
 *     speakers of these turns may be left out
 * @param temporary whether the conversation is temporary, so that nothing is extracted
 * @param preceding the turns before, nearest first
 * @param attachments the attachments of the message
 */
public record Turn(
    Owner owner,
    String conversation,
    MessageVersion source,
    Speaker speaker,
    Instant createdAt,
    String text,
    @Nullable String title,
    List<String> participants,
    boolean temporary,
    List<PrecedingTurn> preceding,
    List<Attachment> attachments) {

  public Turn {
    participants = List.copyOf(participants);
    preceding = List.copyOf(preceding);
    attachments = List.copyOf(attachments);
  }

  /** Creates a turn without attachments. */
  public Turn(
      Owner owner,
      String conversation,
      MessageVersion source,
      Speaker speaker,
      Instant createdAt,
      String text,
      @Nullable String title,
      List<String> participants,
      boolean temporary,
      List<PrecedingTurn> preceding) {
    this(
        owner,
        conversation,
        source,
        speaker,
        createdAt,
        text,
        title,
        participants,
        temporary,
        preceding,
        List.of());
  }

  /** Returns the names of all known participants, sorted. */
  public List<String> everybody() {
    TreeSet<String> names = new TreeSet<>(participants);
    names.add(speaker.name());
    preceding.forEach(turn -> names.add(turn.speaker().name()));
    return List.copyOf(names);
  }

  /** Returns the name of the person spoken to; empty unless exactly two participants are known. */
  public Optional<String> listener() {
    List<String> others =
        everybody().stream().filter(name -> !name.equals(speaker.name())).toList();
    return others.size() == 1 ? Optional.of(others.getFirst()) : Optional.empty();
  }
}
