package dev.memlog.language.dates;

/** The direction in which to search for a date without a year, or for a weekday. */
public enum Tense {
  PAST,
  PRESENT,
  FUTURE
}
