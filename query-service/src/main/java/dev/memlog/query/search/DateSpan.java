package dev.memlog.query.search;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * A day, month or year that a query names, in UTC.
 *
 * @param first day
 * @param last day, included
 */
public record DateSpan(LocalDate first, LocalDate last) {

  /** Days between this and a day; 0 within it. */
  public long daysTo(LocalDate day) {
    if (day.isBefore(first)) {
      return ChronoUnit.DAYS.between(day, first);
    }
    return day.isAfter(last) ? ChronoUnit.DAYS.between(last, day) : 0;
  }
}
