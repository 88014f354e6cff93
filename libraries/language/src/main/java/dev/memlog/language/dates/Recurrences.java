package dev.memlog.language.dates;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A finder of recurring times in English, such as "on Fridays", "every other Thursday" and "every
 * day". A rule names no single day.
 */
public final class Recurrences {

  private static final String DAYS =
      "(?<day>" + DateVocabulary.WEEKDAY + "|(?:Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)(?=s\\b))";

  private static final Pattern WEEKLY =
      pattern(
          "(?:(?:on|every|each) )?(?<other>every (?:other|second) )?"
              + DAYS
              + "s(?: (?:mornings?|afternoons?|evenings?|nights?))?"
              + "|(?<other2>every (?:other|second) )(?<day2>"
              + DateVocabulary.WEEKDAY
              + ")(?: (?:morning|afternoon|evening|night))?"
              + "|(?:every (?:single )?|each |on (?:a )?(?=\\w+day (?:mornings|afternoons|evenings|nights)))(?<day3>"
              + DateVocabulary.WEEKDAY
              + ")(?: (?:mornings?|afternoons?|evenings?|nights?))?");

  private static final Pattern REGULAR =
      pattern(
          "(?:once |(?<often>twice |(?:three|four|five|\\d{1,2}) times ))?(?:every (?:single )?|each |a |per )"
              + "(?<unit>day|morning|afternoon|evening|night|week|weekend|month|year|summer|winter)(?! (?:ago|before|after|later|long|off|of|in|and a half)\\b)");

  private static final Pattern ALWAYS =
      pattern(
          "always|usually|normally|generally|never|(?:not )?allowed|forbidden|(?:not |im)possible|closed|as a rule");

  private static final Pattern ON_WEEKDAY = pattern("on (?<day>" + DateVocabulary.WEEKDAY + ")");

  /** A birthday without a year. */
  private static final Pattern YEARLY =
      Pattern.compile(
          "(?i)(?<=\\b(?:birthday|bday|b-day|anniversary))(?:['’]?s)?(?: is| falls)?(?: always)?(?: on)? (?:the )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)? \\p{L}{3,9}|\\p{L}{3,9} \\d{1,2}(?:st|nd|rd|th)?)\\b(?!,? \\d{4})");

  private Recurrences() {}

  private static Pattern pattern(String regex) {
    return Pattern.compile("(?<![\\w-])(?:" + regex + ")(?![\\w-])", CASE_INSENSITIVE);
  }

  /**
   * Returns the first recurrence that a text names: {@code weekly:friday}, {@code
   * biweekly:thursday}, {@code daily}, {@code weekly}, {@code monthly} or {@code yearly}. Null if
   * the text names none.
   *
   * @param text a text of bounded length
   */
  public static @Nullable String find(String text) {
    Matcher weekly = WEEKLY.matcher(text);
    if (weekly.find()) {
      return weekly(weekly);
    }
    Matcher rule = ON_WEEKDAY.matcher(text);
    if (ALWAYS.matcher(text).find() && rule.find()) {
      return "weekly:" + rule.group("day").toLowerCase(Locale.ROOT);
    }
    Matcher regular = REGULAR.matcher(text);
    while (regular.find()) {
      if (!regular.group().toLowerCase(Locale.ROOT).startsWith("a ")) {
        return switch (regular.group("unit").toLowerCase(Locale.ROOT)) {
          case "week", "weekend" -> "weekly";
          case "month" -> "monthly";
          case "year", "summer", "winter" -> "yearly";
          default -> "daily";
        };
      }
    }
    return null;
  }

  private static String weekly(Matcher match) {
    String day =
        match.group("day") != null
            ? match.group("day")
            : match.group("day2") != null ? match.group("day2") : match.group("day3");
    boolean other = match.group("other") != null || match.group("other2") != null;
    return (other ? "biweekly:" : "weekly:")
        + DateVocabulary.weekday(day).name().toLowerCase(Locale.ROOT);
  }

  /** Returns the text without its recurring times; "twice a day" tells more than its rule. */
  public static String removed(String text) {
    String rest = YEARLY.matcher(WEEKLY.matcher(text).replaceAll(" ")).replaceAll(" ");
    if (ALWAYS.matcher(rest).find()) {
      rest = ON_WEEKDAY.matcher(rest).replaceAll(" ");
    }
    return REGULAR
        .matcher(rest)
        .replaceAll(m -> m.group("often") == null ? " " : Matcher.quoteReplacement(m.group()))
        .strip();
  }
}
