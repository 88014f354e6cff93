package dev.memlog.extractor.turns.dates;

/** Which way a date without a year, or a weekday, is to be looked for. */
public enum Tense {
  PAST,
  PRESENT,
  FUTURE
}
