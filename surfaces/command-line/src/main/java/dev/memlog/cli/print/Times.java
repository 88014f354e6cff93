package dev.memlog.cli.print;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A converter between text and instants. It parses the values of options, which are in UTC unless
 * they have an offset, and formats the times of answers in UTC.
 */
public final class Times implements ITypeConverter<Instant> {

  private static final DateTimeFormatter SHOWN =
      DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  @Override
  public Instant convert(String text) {
    try {
      if (text.length() == "2026-01-31".length()) {
        return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
      }
      return text.matches(".*(Z|[+-]\\d\\d:?\\d\\d)$")
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          "'" + text + "' must be a day (2026-01-31) or a time (2026-01-31T18:00:00Z)");
    }
  }

  /** Formats a time in UTC as {@code 31 Jan 2026 18:00}; returns an empty text for null. */
  public static String shown(@Nullable Instant at) {
    return at == null ? "" : SHOWN.format(at);
  }
}
