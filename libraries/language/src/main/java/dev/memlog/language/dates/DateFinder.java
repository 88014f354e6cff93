package dev.memlog.language.dates;

import static dev.memlog.language.dates.DateVocabulary.ANY_MONTH;
import static java.util.regex.Pattern.CASE_INSENSITIVE;

import dev.memlog.language.dates.DateGrammar.Expression;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

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
  private static final List<Expression> FORMS =
      List.of(
          form(YEAR + "-(?<number>[01]?\\d)-" + DAY, DateGrammar::dated),
          form(MONTH + "\\s+" + DAY + ",?\\s+" + YEAR, DateGrammar::dated),
          form(DAY + "\\s+(?:of\\s+)?" + MONTH + ",?\\s+" + YEAR, DateGrammar::dated),
          form(MONTH + ",?\\s+(?:of\\s+)?" + YEAR, DateGrammar::wholeMonth),
          form(YEAR, DateGrammar::wholeYear));

  /** The words by which a query asks for a date, a duration or an order in time. */
  private static final Pattern ASKED =
      Pattern.compile(
          "\\b(?:how (?:many|much)(?: more)? (?:"
              + DateVocabulary.UNIT
              + "|hours?|minutes?|times?)"
              + "(?: ago| (?:have |has |had )?(?:passed|elapsed)(?: between)?)?"
              + "|how (?:long|often)(?: ago)?|what (?:date|day|month|year|time)|since when"
              + "|(?:chronological )?order of(?= (?:the|these|those|my|events)\\b)|in (?:what|which) order"
              + "|from (?:earliest|first|oldest) to (?:latest|last|newest|most recent)"
              + "|(?:first|last)(?= ?[,?]))\\b",
          CASE_INSENSITIVE);

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private DateFinder() {}

  private static Expression form(String regex, DateGrammar.Reading reading) {
    return new Expression(Pattern.compile("\\b" + regex + "\\b", CASE_INSENSITIVE), reading);
  }

  /**
   * Returns the days that a query names. If the query names dates with a year, the result contains
   * only those. Otherwise it contains the relative dates, except future dates. Empty if the query
   * names no date.
   *
   * @param query a query of bounded length, since the time may be quadratic in its length
   * @param asked the day on which the query is asked
   */
  public static List<DateSpan> find(String query, LocalDate asked) {
    List<DateSpan> dated = find(FORMS, query, asked);
    return dated.isEmpty()
        ? find(DateGrammar.OF_QUERIES, BLANKS.matcher(query).replaceAll(" "), asked)
        : dated;
  }

  /**
   * Returns a query without the words by which it names dates or asks for a time. The time of a
   * message answers these words, while its text seldom contains them.
   *
   * @param query a query of bounded length, since the time may be quadratic in its length
   */
  public static String withoutTimes(String query) {
    String rest = ASKED.matcher(BLANKS.matcher(query).replaceAll(" ")).replaceAll(" ");
    for (List<Expression> expressions : List.of(FORMS, DateGrammar.OF_QUERIES)) {
      for (Expression expression : expressions) {
        rest = expression.pattern().matcher(rest).replaceAll(" ");
      }
    }
    return rest;
  }

  private static List<DateSpan> find(List<Expression> expressions, String text, LocalDate asked) {
    List<DateSpan> found = new ArrayList<>();
    String rest = text;
    for (Expression expression : expressions) {
      // Later expressions do not match a part of the text again.
      rest =
          expression
              .pattern()
              .matcher(rest)
              .replaceAll(
                  match -> {
                    // What is planned for next week was told before, so its day says nothing.
                    boolean ahead =
                        match.namedGroups().containsKey(DateGrammar.WHICH_GROUP)
                            && DateGrammar.offset(match) > 0;
                    DateSpan span = ahead ? null : expression.reading().days(match, asked, true);
                    if (span != null) {
                      found.add(span);
                    }
                    return " ";
                  });
    }
    return found;
  }
}
