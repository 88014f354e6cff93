package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.comparison.Fact;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.turn.Standing;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The habit of a person who did the same on several days, as shown by episodes. */
final class Habit {

  /** The largest number of episodes of a habit, as many as a memory has supports at most. */
  static final int MOST_EPISODES = 100;

  private static final int LEAST_DAYS = 3;

  private Habit() {}

  /**
   * Returns a key that all episodes of one repeated act share. The result is empty if the memory is
   * no episode of one known day, or reports no act that people repeat.
   */
  static Optional<List<String>> key(ParsedMemory held) {
    if (day(held).isEmpty()) {
      return Optional.empty();
    }
    String project = Objects.requireNonNullElse(held.memory().getProject(), "");
    return repeated(held).map(key -> List.of(key, project));
  }

  /** Returns the day of an episode; of a quote without days that of the message. */
  private static Optional<LocalDate> day(ParsedMemory held) {
    Claim claim = held.memory().getClaim();
    LocalDate day = claim.getOccurredFrom();
    if (held.statement().quoted() && day == null) {
      return Optional.of(held.memory().getValidFrom().atZone(ZoneOffset.UTC).toLocalDate());
    }
    boolean episode = held.statement().quoted() || claim.getType().equals("episodic");
    return Optional.ofNullable(day).filter(d -> episode && d.equals(claim.getOccurredTo()));
  }

  /**
   * Returns what a memory reports, if that may be repeated: a reading that recurs, or one of an
   * attribute that can have several values. An episode without readings is repeated in equal words.
   */
  private static Optional<String> repeated(ParsedMemory held) {
    Statement told = held.statement();
    boolean episode = held.memory().getClaim().getType().equals("episodic");
    Optional<Fact> fact =
        told.facts().stream()
            .filter(f -> f.standing() == Standing.AFFIRMED)
            .filter(f -> f.recurrence() != null || (episode && f.many()))
            .findFirst();
    if (fact.isPresent()) {
      return fact.map(f -> f.key() + "\n" + f.recurrence() + "\n" + new TreeSet<>(f.words()));
    }
    return episode && !told.negated() && told.facts().isEmpty() && told.words().size() > 1
        ? Optional.of(told.subject() + "\n" + new TreeSet<>(told.words()))
        : Optional.empty();
  }

  /** Returns whether a consolidated memory states a habit. */
  static boolean stated(Memory whole) {
    return MemoryCopies.whole(whole) && whole.getClaim().getType().equals("semantic");
  }

  /** Returns whether memories are episodes of the same act on at least three days. */
  static boolean repeats(List<ParsedMemory> parts) {
    List<Optional<List<String>>> keys = parts.stream().map(Habit::key).distinct().toList();
    return keys.size() == 1 && keys.getFirst().isPresent() && days(parts).size() >= LEAST_DAYS;
  }

  private static Set<LocalDate> days(Collection<ParsedMemory> parts) {
    Set<LocalDate> days = new HashSet<>();
    parts.forEach(part -> day(part).ifPresent(days::add));
    return days;
  }
}
