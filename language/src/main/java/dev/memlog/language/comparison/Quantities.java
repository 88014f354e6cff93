package dev.memlog.language.comparison;

import dev.memlog.language.dates.NumberWords;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers and frequencies in a text, and the text without them. "five", "5" and "fifth" are the
 * same number, "an hour" is one hour, "weekly" is every week.
 *
 * @param rest the text with spaces in place of the quantities
 * @param numbers the numbers, each in a canonical form
 */
record Quantities(String rest, Set<String> numbers) {

  private static final Pattern NUMBER =
      Pattern.compile(
          "(?<![\\p{L}\\d])(?:\\$\\d[\\d,.]*[km]?\\b|\\d[\\d,.:]*(?:%|(?=(?:st|nd|rd|th|am|pm|km|kg|mi|min|h|lbs?|cm)\\b)|(?![\\p{L}\\d])))|\\b(?:"
              + NumberWords.CARDINALS
              + "|"
              + NumberWords.ORDINALS
              + "|once|twice)\\b"
              + "|\\ban?(?= (?:hour|minute|month|year|dozen)\\b)",
          Pattern.CASE_INSENSITIVE);

  private static final String TIMES = "once|twice|(?:\\d+|" + NumberWords.CARDINALS + ") times";

  private static final Pattern OFTEN =
      Pattern.compile(
          "\\b(?:(?<times>"
              + TIMES
              + ") (?:a|an|per|each|every) (?<unit>hour|day|week|month|year)"
              + "|(?:every|each) (?:(?<other>other|second|third|\\d+|two|three|four|five|six) )?(?<units>hour|day|week|month|year)s?"
              + "|(?<ly>hourly|daily|weekly|monthly|yearly|annually|biweekly|fortnightly))\\b",
          Pattern.CASE_INSENSITIVE);

  /** Parses a text whose dates were removed. */
  static Quantities of(String text) {
    Set<String> numbers = new LinkedHashSet<>();
    OFTEN.matcher(text).results().forEach(m -> numbers.add(often(m.group())));
    String seldom = OFTEN.matcher(text).replaceAll(" ");
    NUMBER.matcher(seldom).results().forEach(m -> numbers.add(number(m.group())));
    String rest = NUMBER.matcher(seldom).replaceAll(" ").replaceAll(" (?:st|nd|rd|th) ", " ");
    return new Quantities(rest, numbers);
  }

  /** Returns whether each set has an element that the other lacks. */
  static boolean differ(Set<String> a, Set<String> b) {
    return !a.containsAll(b) && !b.containsAll(a);
  }

  private static String often(String words) {
    Matcher often = OFTEN.matcher(words);
    if (!often.matches()) {
      throw new IllegalArgumentException("must say how often, got " + words);
    }
    String times = often.group("times");
    if (times != null) {
      String many =
          switch (times.toLowerCase(Locale.ROOT)) {
            case "once" -> "1";
            case "twice" -> "2";
            default -> number(times.split(" ")[0]);
          };
      return many + " per " + often.group("unit").toLowerCase(Locale.ROOT);
    }
    String units = often.group("units");
    if (units != null) {
      String other = often.group("other");
      String every = other == null ? "1" : other.equalsIgnoreCase("other") ? "2" : number(other);
      String unit = units.toLowerCase(Locale.ROOT);
      return every.equals("1") ? "1 per " + unit : "1 per " + every + " " + unit;
    }
    return switch (often.group("ly").toLowerCase(Locale.ROOT)) {
      case "hourly" -> "1 per hour";
      case "daily" -> "1 per day";
      case "weekly" -> "1 per week";
      case "monthly" -> "1 per month";
      case "biweekly", "fortnightly" -> "1 per 2 week";
      default -> "1 per year";
    };
  }

  private static String number(String word) {
    String lower = word.toLowerCase(Locale.ROOT).replaceAll("[.,:]+$", "").replace(",", "");
    int number = Math.max(NumberWords.ordinal(lower), NumberWords.of(lower));
    return number >= 0 ? Integer.toString(number) : lower;
  }
}
