package dev.memlog.query.search;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.regex.Pattern;

/** A detector, for English, of queries that ask when, and of turns that name a time. */
final class TimeWords {

  private static final Pattern ASKS =
      Pattern.compile(
          "\\b(when|(what|which) (date|day|month|year|time|week|season)|how long|since when)\\b",
          CASE_INSENSITIVE);

  private static final Pattern NAMES =
      Pattern.compile(
          "\\b(yesterday|today|tonight|tomorrow|ago|weekend|recently"
              + "|(last|next|this|past|few|couple of|\\d+|two|three|four|five|six) "
              + "(night|morning|week|month|year|summer|winter|spring|fall|autumn|day)s?"
              + "|(mon|tues|wednes|thurs|fri|satur|sun)day"
              + "|january|february|april|june|july|august|september|october|november|december"
              + "|(in|on|of|since|this|last|next) (march|may)|(19|20)\\d\\d"
              + "|\\d{1,2}(st|nd|rd|th)|\\d{1,2}(:\\d\\d)? ?[ap]m)\\b",
          CASE_INSENSITIVE);

  private static final int LONGEST = 4_000;

  private TimeWords() {}

  static boolean asksWhen(String query) {
    return ASKS.matcher(query).find();
  }

  /** Returns whether a text names a time. Reads only the first 4,000 UTF-16 units. */
  static boolean namesTime(String text) {
    return NAMES.matcher(text).region(0, Math.min(text.length(), LONGEST)).find();
  }
}
