package dev.memlog.language.dates;

import java.time.DayOfWeek;
import java.time.Month;
import java.util.Arrays;
import java.util.Locale;

/**
 * The English words of the calendar, as parts of patterns without capturing groups, with their
 * meanings. Whatever reads or removes a date uses these.
 */
public final class DateVocabulary {

  /** The full name of a month. */
  public static final String MONTH =
      "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

  /** The full name of a day of the week. */
  public static final String WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";

  /** A year of these centuries; any other number is not taken for a year. */
  public static final String YEAR = "(?:19|20)\\d\\d";

  /** The name of a month, full or abbreviated. */
  static final String ANY_MONTH =
      "(?:" + MONTH + "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?";

  /** The name of a day of the week. Abbreviations count only if capitalised: "sun", "wed". */
  static final String ANY_WEEKDAY =
      "(?:" + WEEKDAY + "|(?-i:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\\b\\.?)";

  static final String SEASON = "(?:spring|summer|fall|autumn|winter)";
  static final String DAY_PART = "(?:morning|afternoon|evening|night)";
  static final String UNIT = "(?:days?|weeks?|months?|years?)";

  /** The word that chooses among weeks, months, weekdays and the like. */
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
   * Returns the direction of a word of {@link #WHICH}: before (−1), the current one (0), after (1).
   */
  static int offset(String which) {
    return switch (which.toLowerCase(Locale.ROOT)) {
      case "last", "this past", "past", "previous", "the last", "the past" -> -1;
      case "next", "the next" -> 1;
      default -> 0;
    };
  }

  /** Returns a unit in lower case and in the singular. */
  static String unit(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return lower.endsWith("s") ? lower.substring(0, lower.length() - 1) : lower;
  }

  private static <T extends Enum<T>> T beginning(T[] values, String name) {
    String start = name.substring(0, 3).toUpperCase(Locale.ROOT);
    return Arrays.stream(values)
        .filter(value -> value.name().startsWith(start))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("must name a month or day, got " + name));
  }
}
