package dev.memlog.indexer.content;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A format of days as people write them, such as {@code Saturday 21 November 2026}, for lexical
 * search.
 */
final class Days {

  private static final DateTimeFormatter READABLE =
      DateTimeFormatter.ofPattern("EEEE d MMMM uuuu", Locale.ENGLISH);

  private Days() {}

  static String readable(LocalDate day) {
    return READABLE.format(day);
  }

  /** Formats the day of a time in UTC. */
  static String readable(Instant time) {
    return readable(LocalDate.ofInstant(time, ZoneOffset.UTC));
  }
}
