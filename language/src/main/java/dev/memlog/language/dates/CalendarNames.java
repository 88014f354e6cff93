package dev.memlog.language.dates;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** Absolute names of days, weeks, months, seasons and years, as seen from the day of speaking. */
final class CalendarNames {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  private CalendarNames() {}

  static String name(LocalDate day) {
    return DAY.format(day);
  }

  static NamedTime day(LocalDate day) {
    return new NamedTime("on", name(day), DateSpan.day(day));
  }

  static NamedTime month(LocalDate day) {
    String month = day.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    return new NamedTime("in", month + " " + day.getYear(), DateSpan.month(day));
  }

  static NamedTime year(LocalDate day) {
    return new NamedTime("in", Integer.toString(day.getYear()), DateSpan.year(day));
  }

  /** Returns the name of the day's week (0), or of the week before (−1) or after (1) it. */
  static NamedTime week(LocalDate said, int offset) {
    LocalDate monday = monday(said, offset);
    return new NamedTime(
        "in", "the week " + side(offset) + name(said), new DateSpan(monday, monday.plusDays(6)));
  }

  /**
   * Returns the name of the weekend in the day's week (0), or in the week before (−1) or after (1)
   * it.
   */
  static NamedTime weekend(LocalDate said, int offset) {
    LocalDate saturday = monday(said, offset).plusDays(5);
    return new NamedTime(
        "on",
        "the weekend " + side(offset) + name(said),
        new DateSpan(saturday, saturday.plusDays(1)));
  }

  private static LocalDate monday(LocalDate said, int offset) {
    return said.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).plusWeeks(offset);
  }

  private static String side(int offset) {
    return offset < 0 ? "before " : offset == 0 ? "of " : "after ";
  }

  /** Returns a season of the northern hemisphere, named by the year in which it begins. */
  static NamedTime season(String season, LocalDate said, int offset) {
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
    return new NamedTime(
        "in",
        season + " " + begin.getYear(),
        new DateSpan(begin, begin.plusMonths(3).minusDays(1)));
  }

  /**
   * Returns the nearest date, in the direction of the tense, for a month that is named without a
   * year.
   *
   * @param day the day of the month; 0 for the whole month
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
