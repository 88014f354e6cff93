package dev.memlog.query.search;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A finder of dates with a year in English text: {@code 2023-05-03}, {@code May 3, 2023}, {@code
 * 3rd of May 2023}, {@code May 2023}, {@code 2023}.
 */
final class DateMentions {

  private static final String MONTH =
      "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
  private static final String DAY = "(?<day>[0-3]?\\d)(?:st|nd|rd|th)?";
  private static final String YEAR = "(?<year>(?:19|20)\\d\\d)";

  /**
   * The forms of dates, the fullest first: later forms do not see the text that an earlier one has
   * matched.
   */
  private static final List<Pattern> FORMS =
      List.of(
          form(YEAR + "-(?<number>[01]?\\d)-" + DAY),
          form(MONTH + "\\s+" + DAY + ",?\\s+" + YEAR),
          form(DAY + "\\s+(?:of\\s+)?" + MONTH + ",?\\s+" + YEAR),
          form(MONTH + ",?\\s+(?:of\\s+)?" + YEAR),
          form(YEAR));

  private DateMentions() {}

  static List<DateSpan> find(String text) {
    List<DateSpan> found = new ArrayList<>();
    String rest = text;
    for (Pattern form : FORMS) {
      rest =
          form.matcher(rest)
              .replaceAll(
                  match -> {
                    DateSpan span = span(match);
                    if (span != null) {
                      found.add(span);
                    }
                    return " ";
                  });
    }
    return found;
  }

  private static @Nullable DateSpan span(MatchResult match) {
    int year = Integer.parseInt(match.group("year"));
    int month = month(match);
    try {
      if (month == 0) {
        return new DateSpan(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
      }
      if (!match.namedGroups().containsKey("day")) {
        YearMonth whole = YearMonth.of(year, month);
        return new DateSpan(whole.atDay(1), whole.atEndOfMonth());
      }
      LocalDate day = LocalDate.of(year, month, Integer.parseInt(match.group("day")));
      return new DateSpan(day, day);
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
    if (!match.namedGroups().containsKey("month")) {
      return 0;
    }
    String start = match.group("month").substring(0, 3).toUpperCase(Locale.ROOT);
    for (Month month : Month.values()) {
      if (month.name().startsWith(start)) {
        return month.getValue();
      }
    }
    return 0;
  }

  private static Pattern form(String regex) {
    return Pattern.compile("\\b" + regex + "\\b", CASE_INSENSITIVE);
  }
}
