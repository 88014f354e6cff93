package dev.memlog.language.dates;

import static dev.memlog.language.dates.DateVocabulary.ANY_MONTH;
import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A finder of the dates that an English query names. Dates have a year ({@code 2023-05-03}, {@code
 * May 3, 2023}, {@code 3rd of May 2023}, {@code May 2023}, {@code 2023}) or are relative to the day
 * of the query ({@code yesterday}, {@code two weeks ago}, {@code last Tuesday}, {@code last month},
 * {@code in the past three months}).
 */
public final class DateFinder {

  private static final String MONTH = "(?<month>" + ANY_MONTH + ")";
  private static final String DAY = "(?<day>[0-3]?\\d)(?:st|nd|rd|th)?";
  private static final String YEAR = "(?<year>" + DateVocabulary.YEAR + ")";

  /** The forms of dates with a year, the fullest first. */
  private static final List<Pattern> FORMS =
      List.of(
          form(YEAR + "-(?<number>[01]?\\d)-" + DAY),
          form(MONTH + "\\s+" + DAY + ",?\\s+" + YEAR),
          form(DAY + "\\s+(?:of\\s+)?" + MONTH + ",?\\s+" + YEAR),
          form(MONTH + ",?\\s+(?:of\\s+)?" + YEAR),
          form(YEAR));

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private DateFinder() {}

  /**
   * Returns the days that a query names. If the query names dates with a year, the result contains
   * only those. Otherwise it contains the relative dates, except future dates. Empty if the query
   * names no date.
   *
   * @param query a query of bounded length, since the time may be quadratic in its length
   * @param asked the day on which the query is asked
   */
  public static List<DateSpan> find(String query, LocalDate asked) {
    List<DateSpan> found = new ArrayList<>();
    String rest = query;
    for (Pattern form : FORMS) {
      rest = taken(rest, form, DateFinder::dated, found);
    }
    if (!found.isEmpty()) {
      return found;
    }
    rest = BLANKS.matcher(query).replaceAll(" ");
    for (DateGrammar.Expression expression : DateGrammar.ALL) {
      if (expression.plain()) {
        rest =
            taken(rest, expression.pattern(), match -> relative(expression, match, asked), found);
      }
    }
    return found;
  }

  /**
   * Adds the spans of all matches, and returns the text without them, so that later patterns do not
   * match it again.
   */
  private static String taken(
      String text,
      Pattern pattern,
      Function<MatchResult, @Nullable DateSpan> reading,
      List<DateSpan> found) {
    return pattern
        .matcher(text)
        .replaceAll(
            match -> {
              DateSpan span = reading.apply(match);
              if (span != null) {
                found.add(span);
              }
              return " ";
            });
  }

  private static @Nullable DateSpan relative(
      DateGrammar.Expression expression, MatchResult match, LocalDate asked) {
    // What is planned for next week was told before, so its day says nothing.
    boolean ahead =
        match.namedGroups().containsKey(DateGrammar.WHICH_GROUP)
            && DateVocabulary.offset(match.group(DateGrammar.WHICH_GROUP)) > 0;
    NamedTime named = ahead ? null : expression.reading().name(match, asked, Tense.PAST);
    return named == null ? null : named.about();
  }

  private static @Nullable DateSpan dated(MatchResult match) {
    int year = Integer.parseInt(match.group("year"));
    int month = month(match);
    try {
      if (month == 0) {
        return DateSpan.year(LocalDate.of(year, 1, 1));
      }
      if (!match.namedGroups().containsKey("day")) {
        return DateSpan.month(YearMonth.of(year, month).atDay(1));
      }
      return DateSpan.day(LocalDate.of(year, month, Integer.parseInt(match.group("day"))));
    } catch (DateTimeException _) {
      // The 39th of May is a number, not a date.
      return null;
    }
  }

  /** Returns the month, 1 to 12; 0 if the form has none. */
  private static int month(MatchResult match) {
    if (match.namedGroups().containsKey("number")) {
      return Integer.parseInt(match.group("number"));
    }
    return match.namedGroups().containsKey("month")
        ? DateVocabulary.month(match.group("month")).getValue()
        : 0;
  }

  private static Pattern form(String regex) {
    return Pattern.compile("\\b" + regex + "\\b", CASE_INSENSITIVE);
  }
}
