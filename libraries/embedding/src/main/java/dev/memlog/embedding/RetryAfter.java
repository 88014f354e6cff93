package dev.memlog.embedding;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** A parser of the HTTP header {@code Retry-After}: seconds or a date (RFC 9110, 10.2.3). */
public final class RetryAfter {

  private RetryAfter() {}

  /**
   * Returns the time to wait from now, zero for a date in the past; null if the header is absent or
   * malformed.
   */
  public static @Nullable Duration of(HttpHeaders headers) {
    String value = headers.firstValue("Retry-After").map(String::strip).orElse("");
    if (value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
      return Duration.ofMillis((long) (Double.parseDouble(value) * 1000));
    }
    try {
      Instant date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration until = Duration.between(Instant.now(), date);
      return until.isNegative() ? Duration.ZERO : until;
    } catch (DateTimeException e) {
      return null;
    }
  }
}
