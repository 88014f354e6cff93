package dev.memlog.client.memories;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a memory that consists of a speaker's own words.
 *
 * @param speaker the speaker's name
 * @param role user or assistant
 * @param saidAt the time of the message
 * @param before the earlier words that the quote answers or corrects, such as a question; null if
 *     the quote can be understood alone
 */
public record MemoryQuote(
    String speaker, String role, @Nullable Instant saidAt, @Nullable QuotedBefore before) {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  /**
   * Returns the speaker, the day in UTC and the earlier words, such as {@code Ada, 20 Nov 2026,
   * after "When do you fly?"}
   */
  public String attribution() {
    return speaker
        + (saidAt == null ? "" : ", " + DAY.format(saidAt))
        + (before == null ? "" : ", after \"" + before.text() + "\"");
  }
}
