package dev.memlog.language.dates;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Verbs;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A finder of the days that a sentence speaks of, as seen from the day of speaking. A day without a
 * year is the last one in the past tense, and otherwise the next one. Recurring times name no day.
 */
public final class NamedDays {

  /** The number of UTF-16 units beyond which a text is not read. */
  private static final int LONGEST = 2_000;

  /** The number of UTF-16 units on each side of a time in which its verb stands. */
  private static final int REACH = 100;

  /** A word of time, without which no expression matches. */
  private static final Pattern ANY =
      Pattern.compile(
          "\\d|day|week|wk|month|year|night|morning|tomorrow|tmrw|tmr|2moro|ago|spring|summer|autumn|fall|winter"
              + "|on (?:mon|tue|wed|thu|fri|sat|sun)|"
              + DateVocabulary.MONTH,
          CASE_INSENSITIVE);

  private static final Pattern BEHIND =
      Pattern.compile("\\b(?:was|were|did|had|been)\\b", CASE_INSENSITIVE);
  private static final Pattern AHEAD =
      Pattern.compile(
          "\\b(?:will|going to|gonna|plan to|planning|want to|wanna|hope to|need to|ha(?:ve|s) to|must|next|upcoming)\\b|'ll\\b",
          CASE_INSENSITIVE);

  private static final Pattern PRESENT =
      Pattern.compile("\\b(?:am|is|are)\\b|'(?:s|m|re)\\b", CASE_INSENSITIVE);

  private static final Pattern WORD = Pattern.compile("[\\p{L}'’]{2,40}+");

  private static final Pattern PASSIVE =
      Pattern.compile("(?:am|is|are|be|being|'s|'re|'m|gets?|to)$", CASE_INSENSITIVE);

  private NamedDays() {}

  /**
   * Returns the days of the first time that a text names. Null if it names none, only a vague or a
   * recurring one, or if it is longer than 2,000 UTF-16 units.
   *
   * @param text the words as written
   * @param said the day on which they were said
   */
  public static @Nullable DateSpan find(String text, LocalDate said) {
    if (text.length() > LONGEST || !ANY.matcher(text).find()) {
      return null;
    }
    String rest = Recurrences.removed(text);
    boolean whole = past(rest, false);
    DateSpan first = null;
    int at = Integer.MAX_VALUE;
    for (DateGrammar.Expression expression : DateGrammar.SPOKEN) {
      Matcher matcher = expression.pattern().matcher(rest);
      StringBuilder left = new StringBuilder();
      int from = 0;
      while (matcher.find()) {
        boolean past = past(clause(rest, matcher.start(), matcher.end()), whole);
        DateSpan days = expression.reading().days(matcher, said, past);
        if (days == null) {
          continue;
        }
        if (matcher.start() < at) {
          first = days;
          at = matcher.start();
        }
        // Blanks of the same length keep the positions, and later expressions match no part again.
        left.append(rest, from, matcher.start()).append(".".repeat(matcher.group().length()));
        from = matcher.end();
      }
      rest = left.append(rest.substring(from)).toString();
    }
    return first;
  }

  /** Returns the day of the year that a text names, such as "3 May"; null if it names none. */
  public static @Nullable MonthDay dayOfYear(String text) {
    DateSpan day = find(Beginning.of(text, 200), LocalDate.of(2000, 1, 1));
    return day == null || !day.first().equals(day.last()) ? null : MonthDay.from(day.first());
  }

  /** Returns the clause of the text that contains the time between two indices. */
  private static String clause(String text, int start, int end) {
    int first = start;
    while (first > Math.max(0, start - REACH) && ",;:!?\n".indexOf(text.charAt(first - 1)) < 0) {
      first--;
    }
    int last = end;
    while (last < Math.min(text.length(), end + REACH)
        && ",;:!?\n".indexOf(text.charAt(last)) < 0) {
      last++;
    }
    return text.substring(first, last);
  }

  /** Returns whether a clause is in the past tense, or {@code otherwise} if it has no such verb. */
  private static boolean past(String clause, boolean otherwise) {
    if (AHEAD.matcher(clause).find()) {
      return false;
    }
    if (BEHIND.matcher(clause).find()) {
      return true;
    }
    Matcher word = WORD.matcher(clause);
    String before = "";
    while (word.find()) {
      String form = word.group().toLowerCase(Locale.ROOT);
      if (Verbs.past(form) && !form.equals("meant") && !PASSIVE.matcher(before).find()) {
        return true;
      }
      before = form;
    }
    return !PRESENT.matcher(clause).find() && otherwise;
  }
}
