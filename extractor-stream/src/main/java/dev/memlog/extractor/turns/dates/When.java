package dev.memlog.extractor.turns.dates;

import java.time.LocalDate;

/**
 * The days within which an event happened or will happen.
 *
 * @param from the first day
 * @param to the last day, not before the first
 */
public record When(LocalDate from, LocalDate to) {

  public When {
    if (to.isBefore(from)) {
      throw new IllegalArgumentException("when.to must not be before from=" + from + ", got " + to);
    }
  }

  static When day(LocalDate day) {
    return new When(day, day);
  }

  static When month(LocalDate day) {
    return new When(day.withDayOfMonth(1), day.withDayOfMonth(day.lengthOfMonth()));
  }

  static When year(LocalDate day) {
    return new When(day.withDayOfYear(1), day.withDayOfYear(day.lengthOfYear()));
  }
}
