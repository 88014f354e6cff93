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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finder of days in English text that are relative to the day on which it is said: {@code
 * yesterday}, {@code two weeks ago}, {@code last Tuesday}, {@code last month}, {@code in the past
 * three months}.
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

  private RelativeDates() {}

  /**
   * Returns the days that a text names relative to a day.
   *
   * @param asked the day on which the text is said
   */
  static List<DateSpan> find(String text, LocalDate asked) {
    List<DateSpan> found = new ArrayList<>();
    for (Matcher match = AGO.matcher(text); match.find(); ) {
      found.add(ago(number(match), match.group("unit"), asked));
    }
    for (Matcher match = WITHIN.matcher(text); match.find(); ) {
      found.add(new DateSpan(back(number(match), match.group("unit"), asked), asked));
    }
    for (Matcher match = WHOLE.matcher(text); match.find(); ) {
      boolean current = match.group("which").equalsIgnoreCase("this");
      found.add(whole(match.group("unit").toLowerCase(Locale.ROOT), current ? 0 : 1, asked));
    }
    for (Matcher match = WEEKDAY.matcher(text); match.find(); ) {
      LocalDate day = asked.with(TemporalAdjusters.previous(weekday(match.group("day"))));
      found.add(new DateSpan(day, day));
    }
    if (YESTERDAY.matcher(text).find()) {
      found.add(new DateSpan(asked.minusDays(1), asked.minusDays(1)));
    }
    if (TODAY.matcher(text).find()) {
      found.add(new DateSpan(asked, asked));
    }
    return List.copyOf(found);
  }

  /**
   * Returns the span that an "ago" means: to the day if it is told in days, else to about half a
   * unit on both sides, never after the day on which it is said.
   */
  private static DateSpan ago(int number, String unit, LocalDate asked) {
    LocalDate day = back(number, unit, asked);
    int blur =
        switch (unit.toLowerCase(Locale.ROOT)) {
          case "week" -> 3;
          case "month" -> 15;
          case "year" -> 180;
          default -> 0;
        };
    LocalDate last = day.plusDays(blur);
    return new DateSpan(day.minusDays(blur), last.isAfter(asked) ? asked : last);
  }

  private static LocalDate back(int number, String unit, LocalDate asked) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "week" -> asked.minusWeeks(number);
      case "month" -> asked.minusMonths(number);
      case "year" -> asked.minusYears(number);
      default -> asked.minusDays(number);
    };
  }

  private static DateSpan whole(String unit, int back, LocalDate asked) {
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

  private static int number(Matcher match) {
    String number = match.group("number").toLowerCase(Locale.ROOT);
    Integer word = NUMBERS.get(number);
    return word == null ? Integer.parseInt(number) : word;
  }

  private static DayOfWeek weekday(String start) {
    for (DayOfWeek day : DayOfWeek.values()) {
      if (day.name().startsWith(start.toUpperCase(Locale.ROOT))) {
        return day;
      }
    }
    throw new IllegalArgumentException("must begin a weekday, got " + start);
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile("\\b(?:" + regex + ")\\b", CASE_INSENSITIVE);
  }
}
