package dev.memlog.extractor.turns;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A message to extract from, with the context needed to understand it.
 *
 * @param owner whose memories these will be
 * @param conversation its id
 * @param source the message and its wording
 * @param createdAt when it was written: relative dates are counted from here, in UTC
 * @param text as it stands; empty where the message has attachments only
 * @param title of the conversation
 * @param participants names of all who take part, as {@link Speaker#name()} has them; those who
 *     speak here need not be listed
 * @param temporary whether the conversation is to leave nothing behind
 * @param preceding the turns before, nearest first
 * @param attachments what came with the text
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
