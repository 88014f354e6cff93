package dev.memlog.language.dates;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * A span of days that a text names, such as a day, a month or a year.
 *
 * @param first the first day
 * @param last the last day, inclusive, not before the first
 */
public record DateSpan(LocalDate first, LocalDate last) {

  public DateSpan {
    if (last.isBefore(first)) {
      throw new IllegalArgumentException(
          "last must not be before first=" + first + ", got " + last);
    }
  }

  /** Returns the span that consists of a single day. */
  public static DateSpan day(LocalDate day) {
    return new DateSpan(day, day);
  }

  /** Returns the span of the day's month. */
  static DateSpan month(LocalDate day) {
    return new DateSpan(day.withDayOfMonth(1), day.withDayOfMonth(day.lengthOfMonth()));
  }

  /** Returns the span of the day's year. */
  static DateSpan year(LocalDate day) {
    return new DateSpan(day.withDayOfYear(1), day.withDayOfYear(day.lengthOfYear()));
  }

  /** Returns the shortest span that contains this span and another. */
  public DateSpan around(DateSpan other) {
    return new DateSpan(
        first.isBefore(other.first) ? first : other.first,
        last.isAfter(other.last) ? last : other.last);
  }

  /** Returns the distance in days from this span to a day; 0 if the day lies within the span. */
  public long daysTo(LocalDate day) {
    if (day.isBefore(first)) {
      return ChronoUnit.DAYS.between(day, first);
    }
    return day.isAfter(last) ? ChronoUnit.DAYS.between(last, day) : 0;
  }
}
