package dev.memlog.language.dates;

/**
 * The tense of a statement. It decides whether an ambiguous date, such as a weekday or a date
 * without a year, lies before or after the day of speaking.
 */
public enum Tense {
  PAST,
  PRESENT,
  FUTURE
}
