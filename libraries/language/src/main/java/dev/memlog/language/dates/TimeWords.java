package dev.memlog.language.dates;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.regex.Pattern;

/**
 * A detector of words of time in English: in questions that ask for a time, and in texts that name
 * a time.
 */
public final class TimeWords {

  private static final Pattern ASKS =
      Pattern.compile(
          "\\b(when|(what|which) (date|day|month|year|time|week|season)|how long|since when)\\b",
          CASE_INSENSITIVE);

  /**
   * A pattern of times. The months March and May match only after a preposition, since they are
   * verbs too.
   */
  private static final Pattern NAMES =
      Pattern.compile(
          "\\b(yesterday|today|tonight|tomorrow|ago|weekend|recently"
              + "|(last|next|this|past|few|couple of|\\d+|two|three|four|five|six) "
              + "(night|morning|week|month|year|summer|winter|spring|fall|autumn|day)s?|"
              + DateVocabulary.WEEKDAY
              + "|(?!march|may)"
              + DateVocabulary.MONTH
              + "|(in|on|of|since|this|last|next) (march|may)|"
              + DateVocabulary.YEAR
              + "|\\d{1,2}(st|nd|rd|th)|\\d{1,2}(:\\d\\d)? ?[ap]m)\\b",
          CASE_INSENSITIVE);

  private static final int LONGEST = 4_000;

  private TimeWords() {}

  /** Returns whether a query asks for a time, date or duration, as with "when" or "how long". */
  public static boolean asksWhen(String query) {
    return ASKS.matcher(query).find();
  }

  /** Returns whether a text names a time or date. Only the first 4,000 UTF-16 units are read. */
  public static boolean namesTime(String text) {
    return NAMES.matcher(text).region(0, Math.min(text.length(), LONGEST)).find();
  }
}
