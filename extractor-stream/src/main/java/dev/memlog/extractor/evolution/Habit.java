package dev.memlog.extractor.evolution;

import dev.memlog.language.comparison.Act;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
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
    Claim claim = held.memory().getClaim();
    LocalDate day = claim.getOccurredFrom();
    if (!claim.getType().equals("episodic") || day == null || !day.equals(claim.getOccurredTo())) {
      return Optional.empty();
    }
    String project = Objects.requireNonNullElse(held.memory().getProject(), "");
    return Act.of(held.statement()).map(act -> List.of(act.key(), project));
  }

  /** Returns whether a consolidated memory states a habit. */
  static boolean stated(Memory whole) {
    return MemoryCopies.whole(whole) && whole.getClaim().getType().equals("semantic");
  }

  /**
   * Returns a sentence about the habit that episodes show, such as "Ann runs on Sundays". The
   * result is empty if they are not the same act on at least three days.
   *
   * @param parts the episodes; the sentence uses the words of the first
   */
  static Optional<String> of(List<Held> parts) {
    List<Optional<List<String>>> keys = parts.stream().map(Habit::key).distinct().toList();
    if (keys.size() != 1 || keys.getFirst().isEmpty()) {
      return Optional.empty();
    }
    SortedSet<LocalDate> days = days(parts);
    return days.size() < LEAST_DAYS
        ? Optional.empty()
        : Act.of(parts.getFirst().statement()).map(act -> act.present() + " " + rhythm(days));
  }

  private static SortedSet<LocalDate> days(Collection<Held> parts) {
    SortedSet<LocalDate> days = new TreeSet<>();
    parts.forEach(part -> days.add(part.memory().getClaim().getOccurredFrom()));
    return days;
  }

  private static String rhythm(SortedSet<LocalDate> days) {
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
