package dev.memlog.extractor.evolution;

import dev.memlog.language.comparison.Act;
import dev.memlog.language.comparison.Fact;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.turn.Standing;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The habit of a person who did the same on several days, as shown by episodes. */
final class Habit {

  /** The largest number of episodes of a habit, as many as a memory has supports at most. */
  static final int MOST_EPISODES = 100;

  private static final int LEAST_DAYS = 3;

  /** The largest mean interval between episodes of a regular act. */
  private static final int REGULAR_DAYS = 10;

  private static final Set<DayOfWeek> WEEKEND = Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);

  private Habit() {}

  /**
   * Returns a key that all episodes of one repeated act share. The result is empty if the memory is
   * no episode of one known day, or reports no act that people repeat.
   */
  static Optional<List<String>> key(Held held) {
    if (day(held).isEmpty()) {
      return Optional.empty();
    }
    String project = Objects.requireNonNullElse(held.memory().getProject(), "");
    Optional<String> act =
        held.statement().quoted() ? repeated(held) : Act.of(held.statement()).map(Act::key);
    return act.map(key -> List.of(key, project));
  }

  /** Returns the day of an episode; of a quote without days that of the message. */
  private static Optional<LocalDate> day(Held held) {
    Claim claim = held.memory().getClaim();
    LocalDate day = claim.getOccurredFrom();
    if (held.statement().quoted() && day == null) {
      return Optional.of(held.memory().getValidFrom().atZone(ZoneOffset.UTC).toLocalDate());
    }
    boolean episode = held.statement().quoted() || claim.getType().equals("episodic");
    return Optional.ofNullable(day).filter(d -> episode && d.equals(claim.getOccurredTo()));
  }

  /**
   * Returns what a quote reports, if that may be repeated: a reading that recurs, or one of an
   * attribute that can have several values. An episode without readings is repeated in equal words.
   */
  private static Optional<String> repeated(Held held) {
    Statement quote = held.statement();
    boolean episode = held.memory().getClaim().getType().equals("episodic");
    Optional<Fact> fact =
        quote.facts().stream()
            .filter(f -> f.standing() == Standing.AFFIRMED)
            .filter(f -> f.recurrence() != null || (episode && f.many()))
            .findFirst();
    if (fact.isPresent()) {
      return fact.map(f -> f.key() + "\n" + f.recurrence() + "\n" + new TreeSet<>(f.words()));
    }
    return episode && quote.facts().isEmpty() && quote.words().size() > 1
        ? Optional.of(quote.subject() + "\n" + new TreeSet<>(quote.words()))
        : Optional.empty();
  }

  /** Returns whether a consolidated memory states a habit. */
  static boolean stated(Memory whole) {
    return MemoryCopies.whole(whole) && whole.getClaim().getType().equals("semantic");
  }

  /** Returns whether memories are episodes of the same act on at least three days. */
  static boolean repeats(List<Held> parts) {
    List<Optional<List<String>>> keys = parts.stream().map(Habit::key).distinct().toList();
    return keys.size() == 1 && keys.getFirst().isPresent() && days(parts).size() >= LEAST_DAYS;
  }

  /**
   * Returns a sentence about the habit that statements show, such as "Ann runs on Sundays". The
   * result is empty if they show no habit. Quotes speak for themselves.
   *
   * @param parts the episodes; the sentence uses the words of the first
   */
  static Optional<String> sentence(List<Held> parts) {
    return repeats(parts) && parts.stream().noneMatch(part -> part.statement().quoted())
        ? Act.of(parts.getFirst().statement()).map(act -> act.present() + " " + rhythm(days(parts)))
        : Optional.empty();
  }

  private static NavigableSet<LocalDate> days(Collection<Held> parts) {
    NavigableSet<LocalDate> days = new TreeSet<>();
    parts.forEach(part -> day(part).ifPresent(days::add));
    return days;
  }

  private static String rhythm(NavigableSet<LocalDate> days) {
    Set<DayOfWeek> weekdays = new TreeSet<>();
    days.forEach(day -> weekdays.add(day.getDayOfWeek()));
    if (weekdays.size() == 1) {
      String name =
          weekdays.iterator().next().getDisplayName(TextStyle.FULL_STANDALONE, Locale.ENGLISH);
      return "on " + name + "s";
    }
    if (WEEKEND.containsAll(weekdays)) {
      return "on weekends";
    }
    long span = ChronoUnit.DAYS.between(days.first(), days.last());
    return span <= (long) REGULAR_DAYS * (days.size() - 1) ? "regularly" : "from time to time";
  }
}
