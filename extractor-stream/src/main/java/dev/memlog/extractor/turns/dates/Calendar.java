package dev.memlog.extractor.turns.dates;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** Absolute names of days, weeks, months, seasons and years, as seen from the day of speaking. */
final class Calendar {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  private Calendar() {}

  static String name(LocalDate day) {
    return DAY.format(day);
  }

  static Named day(LocalDate day) {
    return new Named("on", name(day), When.day(day));
  }

  static Named month(LocalDate day) {
    String month = day.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    return new Named("in", month + " " + day.getYear(), When.month(day));
  }

  static Named year(LocalDate day) {
    return new Named("in", Integer.toString(day.getYear()), When.year(day));
  }

  /** Returns the week before (−1), of (0) or after (1) the day. */
  static Named week(LocalDate said, int offset) {
    LocalDate monday =
        said.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).plusWeeks(offset);
    return new Named("in", "the week " + side(offset) + name(said), span(monday, 6));
  }

  /** Returns the weekend before (−1), next to (0) or after (1) the day. */
  static Named weekend(LocalDate said, int offset) {
    LocalDate saturday =
        said.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
            .plusDays(5)
            .plusWeeks(offset < 0 && said.getDayOfWeek().getValue() >= 6 ? -1 : offset);
    return new Named("on", "the weekend " + side(offset) + name(said), span(saturday, 1));
  }

  private static String side(int offset) {
    return offset < 0 ? "before " : offset == 0 ? "of " : "after ";
  }

  private static When span(LocalDate from, int more) {
    return new When(from, from.plusDays(more));
  }

  /**
   * Returns the weekday nearest to the day in a direction: before (−1), on or after (0), or after
   * (1) it.
   */
  static Named weekday(DayOfWeek weekday, LocalDate said, int direction) {
    return day(
        direction < 0
            ? said.with(TemporalAdjusters.previous(weekday))
            : direction == 0
                ? said.with(TemporalAdjusters.nextOrSame(weekday))
                : said.with(TemporalAdjusters.next(weekday)));
  }

  /** Returns a season of the northern hemisphere, named by the year in which it begins. */
  static Named season(String season, LocalDate said, int offset) {
    Month first =
        switch (season) {
          case "spring" -> Month.MARCH;
          case "summer" -> Month.JUNE;
          case "winter" -> Month.DECEMBER;
          default -> Month.SEPTEMBER;
        };
    LocalDate begin = LocalDate.of(said.getYear(), first, 1);
    if (offset < 0 && begin.plusMonths(3).isAfter(said)) {
      begin = begin.minusYears(1);
    } else if (offset > 0 && !begin.isAfter(said)) {
      begin = begin.plusYears(1);
    }
    return new Named(
        "in", season + " " + begin.getYear(), new When(begin, begin.plusMonths(3).minusDays(1)));
  }

  /**
   * Returns the nearest date, in the direction of the tense, for a month that is named without a
   * year.
   */
  static LocalDate nearest(Month month, int day, LocalDate said, Tense tense) {
    LocalDate candidate = inYear(said.getYear(), month, day);
    boolean wholeMonth = day == 0;
    LocalDate first = wholeMonth ? candidate.withDayOfMonth(1) : candidate;
    LocalDate last = wholeMonth ? candidate.withDayOfMonth(candidate.lengthOfMonth()) : candidate;
    return switch (tense) {
      case PAST -> first.isAfter(said) ? inYear(said.getYear() - 1, month, day) : candidate;
      case FUTURE -> last.isBefore(said) ? inYear(said.getYear() + 1, month, day) : candidate;
      case PRESENT ->
          last.plusMonths(6).isBefore(said)
              ? inYear(said.getYear() + 1, month, day)
              : first.minusMonths(6).isAfter(said)
                  ? inYear(said.getYear() - 1, month, day)
                  : candidate;
    };
  }

  private static LocalDate inYear(int year, Month month, int day) {
    YearMonth of = YearMonth.of(year, month);
    return of.atDay(Math.clamp(day, 1, of.lengthOfMonth()));
  }
}
