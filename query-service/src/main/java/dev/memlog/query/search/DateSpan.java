package dev.memlog.query.search;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * A day, month or year that a query names, in UTC.
 *
 * @param first the first day
 * @param last the last day, inclusive
 */
public record DateSpan(LocalDate first, LocalDate last) {

  /** Returns the number of days between this span and a day; 0 within the span. */
  public long daysTo(LocalDate day) {
    if (day.isBefore(first)) {
      return ChronoUnit.DAYS.between(day, first);
    }
    return day.isAfter(last) ? ChronoUnit.DAYS.between(last, day) : 0;
  }
}
