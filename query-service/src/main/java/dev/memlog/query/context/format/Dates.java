package dev.memlog.query.context.format;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Absolute dates, in UTC. */
final class Dates {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneOffset.UTC);

  private Dates() {}

  /** Returns a day as {@code 2023-05-08}. */
  static String day(Instant at) {
    return DAY.format(at);
  }
}
