package dev.memlog.query.search;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds days in English text that are told from the day on which it is said: {@code yesterday},
 * {@code two weeks ago}, {@code last Tuesday}, {@code last month}, {@code in the past three
 * months}.
 */
final class RelativeDates {

  private static final Map<String, Integer> NUMBERS =
      Map.ofEntries(
          Map.entry("a", 1),
          Map.entry("an", 1),
          Map.entry("one", 1),
          Map.entry("two", 2),
          Map.entry("a couple of", 2),
          Map.entry("couple of", 2),
          Map.entry("three", 3),
          Map.entry("a few", 3),
          Map.entry("few", 3),
          Map.entry("four", 4),
          Map.entry("five", 5),
          Map.entry("six", 6),
          Map.entry("seven", 7),
          Map.entry("eight", 8),
          Map.entry("nine", 9),
          Map.entry("ten", 10),
          Map.entry("eleven", 11),
          Map.entry("twelve", 12));

  private static final String NUMBER =
      "(?<number>\\d{1,3}|(?:a )?couple of|(?:a )?few|an?|one|two|three|four|five|six|seven|eight|nine|ten"
          + "|eleven|twelve)";
  private static final String UNIT = "(?<unit>day|week|month|year)s?";

  private static final Pattern AGO = pattern(NUMBER + "\\s+" + UNIT + "\\s+ago");
  private static final Pattern WITHIN = pattern("(?:last|past)\\s+" + NUMBER + "\\s+" + UNIT);
  private static final Pattern WHOLE =
      pattern("(?<which>last|this|past)\\s+(?<unit>week|month|year|weekend)");
  private static final Pattern WEEKDAY =
      pattern("last\\s+(?<day>mon|tues|wednes|thurs|fri|satur|sun)day");
  private static final Pattern YESTERDAY = pattern("yesterday|last\\s+night");
  private static final Pattern TODAY =
      pattern("today|tonight|this\\s+(?:morning|afternoon|evening)");

  private final LocalDate asked;
  private final List<DateSpan> found = new ArrayList<>();
  private String rest;

  private RelativeDates(String text, LocalDate asked) {
    this.asked = asked;
    this.rest = text;
  }

  /**
   * What was found.
   *
   * @param spans the days that are meant
   * @param rest the text without the words that tell them: they say when, not what
   */
  record Found(List<DateSpan> spans, String rest) {}

  /**
   * @param asked the day on which the text is said
   */
  static Found find(String text, LocalDate asked) {
    var dates = new RelativeDates(text, asked);
    dates.take(AGO, match -> dates.ago(number(match), unit(match)));
    dates.take(WITHIN, match -> new DateSpan(dates.back(number(match), unit(match)), dates.asked));
    dates.take(WHOLE, match -> dates.whole(unit(match), current(match) ? 0 : 1));
    dates.take(WEEKDAY, match -> day(asked.with(TemporalAdjusters.previous(weekday(match)))));
    dates.take(YESTERDAY, _ -> day(asked.minusDays(1)));
    dates.take(TODAY, _ -> day(asked));
    return new Found(List.copyOf(dates.found), dates.rest);
  }

  private void take(Pattern form, Function<MatchResult, DateSpan> span) {
    rest =
        form.matcher(rest)
            .replaceAll(
                match -> {
                  found.add(span.apply(match));
                  return " ";
                });
  }

  private static DateSpan day(LocalDate day) {
    return new DateSpan(day, day);
  }

  /**
   * What is told in weeks is meant to about half a week, and so on; what is told in days, to the
   * day.
   */
  private DateSpan ago(int number, String unit) {
    LocalDate day = back(number, unit);
    int blur =
        switch (unit) {
          case "week" -> 3;
          case "month" -> 15;
          case "year" -> 180;
          default -> 0;
        };
    LocalDate last = day.plusDays(blur);
    return new DateSpan(day.minusDays(blur), last.isAfter(asked) ? asked : last);
  }

  private LocalDate back(int number, String unit) {
    return switch (unit) {
      case "week" -> asked.minusWeeks(number);
      case "month" -> asked.minusMonths(number);
      case "year" -> asked.minusYears(number);
      default -> asked.minusDays(number);
    };
  }

  private DateSpan whole(String unit, int back) {
    LocalDate monday =
        asked.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).minusWeeks(back);
    return switch (unit) {
      case "weekend" -> new DateSpan(monday.plusDays(5), monday.plusDays(6));
      case "month" -> {
        YearMonth month = YearMonth.from(asked).minusMonths(back);
        yield new DateSpan(month.atDay(1), month.atEndOfMonth());
      }
      case "year" -> {
        int year = asked.getYear() - back;
        yield new DateSpan(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
      }
      default -> new DateSpan(monday, monday.plusDays(6));
    };
  }

  private static String unit(MatchResult match) {
    return match.group("unit").toLowerCase(Locale.ROOT);
  }

  private static boolean current(MatchResult match) {
    return match.group("which").equalsIgnoreCase("this");
  }

  private static int number(MatchResult match) {
    String number = match.group("number").toLowerCase(Locale.ROOT);
    Integer word = NUMBERS.get(number);
    return word == null ? Integer.parseInt(number) : word;
  }

  private static DayOfWeek weekday(MatchResult match) {
    String start = match.group("day");
    for (DayOfWeek day : DayOfWeek.values()) {
      if (day.name().startsWith(start.toUpperCase(Locale.ROOT))) {
        return day;
      }
    }
    throw new IllegalArgumentException("must begin a weekday, got " + start);
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile(
        "\\b(?:(?:(?:in|over|during|within|for)\\s+)?the\\s+)?(?:" + regex + ")\\b",
        CASE_INSENSITIVE);
  }
}
