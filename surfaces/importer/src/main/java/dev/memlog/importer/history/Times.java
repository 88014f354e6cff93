package dev.memlog.importer.history;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** A reader of the times in exports. */
final class Times {

  /** The number above which a number counts milliseconds, and below which it counts seconds. */
  private static final double MILLISECONDS = 1e11;

  private static final double LATEST = 4e12;
  private static final int LONGEST = 40;

  private Times() {}

  /**
   * Returns a time: seconds or milliseconds since 1970 as a number or text, or ISO 8601. A time
   * without an offset counts as UTC.
   *
   * @return null if the value is absent, is no time, or is before 1970
   */
  static @Nullable Instant of(JsonNode value) {
    return of(value.asText());
  }

  /** Returns the beginning of a day such as 2024-05-31; 1970 if there is no such day. */
  static Instant ofDay(String day) {
    Instant at = of(day + "T00:00:00Z");
    return at == null ? Instant.EPOCH : at;
  }

  /** Returns a time that is written as text, as {@link #of(JsonNode)} does. */
  static @Nullable Instant of(String text) {
    if (text.length() > LONGEST) {
      return null;
    }
    if (text.matches("\\d{1,15}(\\.\\d{1,17})?(E\\d{1,2})?")) {
      double number = Double.parseDouble(text);
      double millis = number < MILLISECONDS ? number * 1000 : number;
      return millis >= 0 && millis < LATEST ? Instant.ofEpochMilli(Math.round(millis)) : null;
    }
    try {
      Instant at =
          text.matches(".*(Z|[+-]\\d\\d:?\\d\\d)")
              ? OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                  .toInstant()
              : LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
      return at.isBefore(Instant.EPOCH) ? null : at;
    } catch (DateTimeException e) {
      return null;
    }
  }
}
