package dev.memlog.importer.dataset;

import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;

/** A parser of times as the data sets write them, in UTC since they name no zone. */
final class SessionTime {

  private static final List<DateTimeFormatter> FORMATS =
      List.of(
          format("h:mm a 'on' d MMMM, yyyy"),
          format("yyyy/MM/dd '('EEE')' HH:mm"),
          format("yyyy/MM/dd HH:mm"),
          DateTimeFormatter.ISO_LOCAL_DATE_TIME);

  private SessionTime() {}

  /**
   * Parses a time such as {@code 1:56 pm on 8 May, 2023}, {@code 2023/05/20 (Sat) 15:08} or ISO
   * 8601.
   */
  static Instant parse(String text, JsonItem where) {
    for (DateTimeFormatter format : FORMATS) {
      try {
        return LocalDateTime.parse(text.strip(), format).toInstant(ZoneOffset.UTC);
      } catch (DateTimeParseException e) {
        // The next format may fit.
      }
    }
    try {
      return Instant.parse(text.strip());
    } catch (DateTimeParseException e) {
      throw where.bad(
          "must have a time such as \"1:56 pm on 8 May, 2023\" or \"2023/05/20 (Sat) 15:08\", got "
              + text);
    }
  }

  private static DateTimeFormatter format(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH);
  }
}
