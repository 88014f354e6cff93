package dev.memlog.extractor.turns.dates;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The recognised expressions of time, each with its conversion to an absolute name. */
final class DateWords {

  /** The conversion of a match to its absolute name; null if it is no time after all. */
  interface Reading {
    @Nullable Named name(Matcher match, LocalDate said, Tense tense);
  }

  /**
   * An expression of time.
   *
   * @param pattern the pattern of the expression without a preposition
   */
  record Expression(Pattern pattern, Reading reading) {}

  private static final String WEEKDAYS =
      "(monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?-i:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\\b\\.?)";
  private static final String PART = "(?: (morning|afternoon|evening|night))?";
  private static final String MONTHS =
      "(January|February|March|April|May|June|July|August|September|October|November|December|"
          + "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?";
  private static final String DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
  private static final String WHICH =
      "(last|this past|past|previous|this|this coming|next|the next|the last|the past)";

  static final List<Expression> ALL =
      List.of(
          ex("the day before yesterday", (m, said, t) -> Calendar.day(said.minusDays(2))),
          ex("(?:just )?yesterday" + PART, (m, said, t) -> part(said.minusDays(1), m.group(1))),
          ex("last night", (m, said, t) -> part(said.minusDays(1), "night")),
          ex("the day after tomorrow", (m, said, t) -> Calendar.day(said.plusDays(2))),
          ex("tomorrow" + PART, (m, said, t) -> part(said.plusDays(1), m.group(1))),
          ex(
              "(?:earlier |later )?(?:today|tonight|this (?:morning|afternoon|evening|very day))",
              (m, said, t) -> Calendar.day(said)),
          ex(
              WHICH + " " + WEEKDAYS + PART,
              (m, said, t) ->
                  part(weekday(m.group(2), said, direction(m.group(1), t)), m.group(3))),
          ex(
              "(?:earlier |later )?" + WHICH + " week(?!end)(?!s)",
              (m, said, t) -> Calendar.week(said, direction(m.group(1), t))),
          ex(WHICH + " weekend", (m, said, t) -> Calendar.weekend(said, direction(m.group(1), t))),
          ex(
              "(?<=over |on |during |at )the weekend(?! (?:of|before|after))",
              (m, said, t) ->
                  Calendar.weekend(said, t == Tense.PAST ? -1 : t == Tense.FUTURE ? 0 : 0)),
          ex(
              "(?:earlier |later )?" + WHICH + " month(?!s)",
              (m, said, t) -> Calendar.month(said.plusMonths(whole(m.group(1))))),
          ex(
              "(?:earlier |later )?" + WHICH + " year(?!s)",
              (m, said, t) -> Calendar.year(said.plusYears(whole(m.group(1))))),
          ex(
              WHICH + " (spring|summer|fall|autumn|winter)",
              (m, said, t) -> Calendar.season(m.group(2), said, whole(m.group(1)))),
          ex(
              "(" + Amounts.WORDS + ") (days?|weeks?|months?|years?) (?:ago|back)",
              (m, said, t) -> ago(Amounts.of(m.group(1)), m.group(1), m.group(2), said)),
          ex(
              "(?:over |for |during )?the (?:past|last) (?:("
                  + Amounts.WORDS
                  + ") )?(days?|weeks?|months?|years?)",
              (m, said, t) ->
                  new Named(
                      "in",
                      "the " + amount(m.group(1)) + m.group(2) + " before " + Calendar.name(said),
                      null)),
          ex(
              "(?:over )?the (?:next|coming) (?:("
                  + Amounts.WORDS
                  + ") )?(days?|weeks?|months?|years?)",
              (m, said, t) ->
                  new Named(
                      "in",
                      "the " + amount(m.group(1)) + m.group(2) + " after " + Calendar.name(said),
                      null)),
          ex(
              "(?<=in )(" + Amounts.WORDS + ") (days?|weeks?|months?|years?)(?: time)?",
              (m, said, t) ->
                  t == Tense.FUTURE
                      ? ahead(Amounts.of(m.group(1)), m.group(1), m.group(2), said)
                      : null),
          ex(
              "(?:just )?the other (?:day|night|week)",
              (m, said, t) -> new Named("", "shortly before " + Calendar.name(said), null)),
          ex(
              "(?:a while|a long time|ages) (?:ago|back)",
              (m, said, t) -> new Named("", "long before " + Calendar.name(said), null)),
          ex(
              "(last|this past|this|next) (?-i:" + MONTHS + ")(?! \\d)",
              (m, said, t) ->
                  Calendar.month(
                      Calendar.nearest(
                          month(m.group(2)),
                          0,
                          said,
                          switch (whole(m.group(1))) {
                            case -1 -> Tense.PAST;
                            case 1 -> Tense.FUTURE;
                            default -> t;
                          }))),
          months(MONTHS + " " + DAY + "(?:,? (\\d{4}))?(?![\\d:])", 1, 2, 3),
          months("(?:the )?" + DAY + " (?:of )?" + MONTHS + "(?:,? (\\d{4}))?", 2, 1, 3),
          months(MONTHS + " (?:of )?(\\d{4})", 1, 0, 2),
          months(
              "(?<=\\b(?:in|since|until|by|from|during|for) )" + MONTHS + "(?![\\w'’-]| \\d{4})",
              1,
              0,
              0),
          ex(
              "(?<=\\b(?:on|until|since|by) )the (\\d{1,2})(?:st|nd|rd|th)(?! (?:of|\\p{L}+ \\d{4}|floor|street|grade))",
              (m, said, t) -> dayOfMonth(Integer.parseInt(m.group(1)), said, t)),
          ex(
              "(?<=\\bon )" + WEEKDAYS + PART + "(?! (?:mornings|afternoons|evenings|nights))",
              (m, said, t) ->
                  part(weekday(m.group(1), said, t == Tense.PAST ? -1 : 0), m.group(2))),
          ex(
              WEEKDAYS + " (morning|afternoon|evening|night)",
              (m, said, t) ->
                  t == Tense.PRESENT
                      ? null
                      : part(weekday(m.group(1), said, t == Tense.PAST ? -1 : 0), m.group(2))));

  private DateWords() {}

  private static Expression ex(String pattern, Reading reading) {
    return new Expression(
        Pattern.compile("(?<![\\w-])(?:" + pattern + ")(?![\\w-])", Pattern.CASE_INSENSITIVE),
        reading);
  }

  /**
   * Returns an expression with a month's name. The pattern is case-sensitive, since "may" and
   * "march" are verbs. A group number of 0 means that the part is absent.
   */
  private static Expression months(String pattern, int month, int day, int year) {
    return new Expression(
        Pattern.compile("(?<![\\w-])(?:" + pattern + ")(?![\\w-])"),
        (m, said, tense) -> {
          Month of = month(m.group(month));
          int dayOf = day == 0 ? 0 : Integer.parseInt(m.group(day));
          if (dayOf > of.maxLength() || day > 0 && dayOf == 0) {
            return null;
          }
          String given = year == 0 ? null : m.group(year);
          LocalDate date =
              given == null
                  ? Calendar.nearest(of, dayOf, said, tense)
                  : LocalDate.of(Integer.parseInt(given), of, 1)
                      .plusDays(dayOf == 0 ? 0 : dayOf - 1L);
          return dayOf == 0 ? Calendar.month(date) : Calendar.day(date);
        });
  }

  /**
   * Returns the day for "on the 15th": of this month, or of the one before or after it, by the
   * tense.
   */
  private static @Nullable Named dayOfMonth(int day, LocalDate said, Tense tense) {
    LocalDate month = said.withDayOfMonth(1);
    if (tense == Tense.PAST && day > said.getDayOfMonth()) {
      month = month.minusMonths(1);
    } else if (tense != Tense.PAST && day < said.getDayOfMonth()) {
      month = month.plusMonths(1);
    }
    return day >= 1 && day <= month.lengthOfMonth()
        ? Calendar.day(month.withDayOfMonth(day))
        : null;
  }

  private static Month month(String name) {
    String start = name.substring(0, 3).toUpperCase(Locale.ROOT);
    for (Month month : Month.values()) {
      if (month.name().startsWith(start)) {
        return month;
      }
    }
    throw new IllegalArgumentException("a month must be one of the twelve, got " + name);
  }

  private static LocalDate weekday(String name, LocalDate said, int direction) {
    String start = name.substring(0, 3).toUpperCase(Locale.ROOT);
    DayOfWeek weekday =
        Arrays.stream(DayOfWeek.values())
            .filter(day -> day.name().startsWith(start))
            .findFirst()
            .orElseThrow();
    When when = Calendar.weekday(weekday, said, direction).when();
    return when == null ? said : when.from();
  }

  private static Named part(LocalDate day, @Nullable String part) {
    return part == null
        ? Calendar.day(day)
        : new Named(
            "on",
            "the " + part.toLowerCase(Locale.ROOT) + " of " + Calendar.name(day),
            When.day(day));
  }

  private static int direction(String which, Tense tense) {
    int whole = whole(which);
    return whole == 0 && which.equalsIgnoreCase("this") && tense == Tense.PAST ? 0 : whole;
  }

  private static int whole(String which) {
    return switch (which.toLowerCase(Locale.ROOT)) {
      case "last", "this past", "past", "previous", "the last", "the past" -> -1;
      case "next", "the next" -> 1;
      default -> 0;
    };
  }

  private static String amount(@Nullable String words) {
    return words == null ? "" : words.replaceFirst("^a ", "") + " ";
  }

  private static Named ago(int amount, String words, String unit, LocalDate said) {
    String one = unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
    if (amount < 0 && !one.equals("year") || one.equals("week")) {
      LocalDate about = amount < 0 ? said : said.minusWeeks(amount);
      String open = words.equals("an") || words.equals("a") ? "one" : words;
      return new Named(
          "",
          open + " " + unit + " before " + Calendar.name(said),
          amount < 0 ? null : When.day(about));
    }
    return switch (one) {
      case "day" -> Calendar.day(said.minusDays(amount));
      case "month" -> Calendar.month(said.minusMonths(amount));
      default ->
          amount < 0
              ? new Named("", words + " " + unit + " before " + said.getYear(), null)
              : Calendar.year(said.minusYears(amount));
    };
  }

  private static @Nullable Named ahead(int amount, String words, String unit, LocalDate said) {
    String one = unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
    if (amount < 0) {
      return new Named("in", "the " + amount(words) + unit + " after " + Calendar.name(said), null);
    }
    return switch (one) {
      case "day" -> Calendar.day(said.plusDays(amount));
      case "week" -> Calendar.day(said.plusWeeks(amount));
      case "month" -> Calendar.month(said.plusMonths(amount));
      default -> Calendar.year(said.plusYears(amount));
    };
  }
}
