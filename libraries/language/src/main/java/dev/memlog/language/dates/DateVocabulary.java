package dev.memlog.language.dates;

import java.time.DayOfWeek;
import java.time.Month;
import java.util.Arrays;
import java.util.Locale;

/**
 * The English words of the calendar, such as the names of months: regular expressions without
 * capturing groups, and the meanings of the words. All classes that find or remove dates share
 * them.
 */
public final class DateVocabulary {

  /** A regular expression of the full name of a month. */
  public static final String MONTH =
      "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

  /** A regular expression of the full name of a day of the week. */
  public static final String WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";

  /** A regular expression of a year from 1900 to 2099. */
  public static final String YEAR = "(?:19|20)\\d\\d";

  /** A pattern of the name of a month, full or abbreviated. */
  static final String ANY_MONTH =
      "(?:" + MONTH + "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?";

  /**
   * A pattern of the name of a day of the week. Abbreviations match only if capitalised, since
   * "sun" and "wed" are words.
   */
  static final String ANY_WEEKDAY =
      "(?:" + WEEKDAY + "|(?-i:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\\b\\.?)";

  /** A regular expression of a season. */
  public static final String SEASON = "(?:spring|summer|fall|autumn|winter)";

  /** A regular expression of a unit of time. */
  public static final String UNIT = "(?:days?|weeks?|months?|years?)";

  /** A pattern of the words that select a week, month or weekday, such as "last" and "next". */
  static final String WHICH =
      "(?:last|this past|past|previous|this|this coming|next|the next|the last|the past)";

  private DateVocabulary() {}

  /** Returns the month of a full or abbreviated name. */
  static Month month(String name) {
    return beginning(Month.values(), name);
  }

  /** Returns the day of the week of a full or abbreviated name. */
  static DayOfWeek weekday(String name) {
    return beginning(DayOfWeek.values(), name);
  }

  /**
   * Returns the direction of a word that matches {@link #WHICH}: before (−1), the current one (0),
   * after (1).
   */
  static int offset(String which) {
    return switch (which.toLowerCase(Locale.ROOT)) {
      case "last", "this past", "past", "previous", "the last", "the past" -> -1;
      case "next", "the next" -> 1;
      default -> 0;
    };
  }

  private static <T extends Enum<T>> T beginning(T[] values, String name) {
    String start = name.substring(0, 3).toUpperCase(Locale.ROOT);
    return Arrays.stream(values)
        .filter(value -> value.name().startsWith(start))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("must name a month or day, got " + name));
  }
}
