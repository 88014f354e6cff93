package dev.memlog.language.dates;

import static dev.memlog.language.dates.DateVocabulary.ANY_MONTH;
import static dev.memlog.language.dates.DateVocabulary.ANY_WEEKDAY;
import static dev.memlog.language.dates.DateVocabulary.SEASON;
import static dev.memlog.language.dates.DateVocabulary.UNIT;
import static dev.memlog.language.dates.DateVocabulary.WEEKDAY;
import static dev.memlog.language.dates.DateVocabulary.WHICH;
import static dev.memlog.language.dates.NumberWords.AMOUNTS;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The recognised expressions of time, each with its conversion to days. */
final class DateGrammar {

  /** The group of a pattern that holds a word of {@link DateVocabulary#WHICH}. */
  static final String WHICH_GROUP = "which";

  /** The conversion of a match to days. Its result is null if the match turns out to be no time. */
  interface Reading {

    /**
     * Returns the days of a match.
     *
     * @param said the day of speaking
     * @param past whether the verb is in the past tense, so that an ambiguous date lies before the
     *     day of speaking
     */
    @Nullable DateSpan days(MatchResult match, LocalDate said, boolean past);
  }

  /**
   * An expression of time.
   *
   * @param pattern the pattern of the expression, without a preposition
   * @param reading the conversion of a match to days
   */
  record Expression(Pattern pattern, Reading reading) {}

  private static final String CHOSEN = "(?<" + WHICH_GROUP + ">" + WHICH + ")";
  private static final String SHIFTED = "(?:earlier |later )?" + CHOSEN;
  private static final String AMOUNT = "(?<amount>" + AMOUNTS + ")";
  private static final String UNITS = "(?<unit>" + UNIT + ")";
  private static final String DAY = "(?<day>[0-3]?\\d)";
  private static final String ORDINAL = "(?:st|nd|rd|th)?";
  private static final String TO = "(?: ?[-–] ?| (?:to|through|until|till) )";

  /** The last day of several, as in "3-10". */
  private static final String TO_DAY =
      "(?:"
          + TO
          + "(?<last>[0-3]?\\d)"
          + ORDINAL
          + "(?![\\d:]| ?(?:am|pm|o'clock|h|at night)\\b))?";

  private static final String WEEK_OF = "week (?:of|starting|beginning) (?:the )?";

  private static final String OR_YEAR = "(?:,? (?<year>\\d{4}))?";

  /** A month's name in any case. "May" and "march" in lower case count only behind "of". */
  private static final String MONTH =
      "(?<month>(?-i:March|May)|"
          + ANY_MONTH.replace("March|", "").replace("May|", "")
          + "|(?<=of )(?:may|march))";

  /** The expressions whose meaning depends on the day alone, so that queries use them, too. */
  private static final List<Expression> PLAIN =
      List.of(
          ex("the day before yesterday", (m, said, past) -> DateSpan.day(said.minusDays(2))),
          ex("(?:yesterday|last night)", (m, said, past) -> DateSpan.day(said.minusDays(1))),
          ex(
              "(?:today|tonight|this (?:morning|afternoon|evening|very day))",
              (m, said, past) -> DateSpan.day(said)),
          ex(
              CHOSEN + " (?<weekday>" + ANY_WEEKDAY + ")",
              (m, said, past) -> weekday(m, said, offset(m))),
          ex(SHIFTED + " week(?!end)(?!s)", (m, said, past) -> week(said, offset(m), 1, 7)),
          ex(CHOSEN + " weekend", (m, said, past) -> week(said, offset(m), 6, 7)),
          ex(
              SHIFTED + " month(?!s)",
              (m, said, past) -> DateSpan.month(said.plusMonths(offset(m)))),
          ex(SHIFTED + " year(?!s)", (m, said, past) -> DateSpan.year(said.plusYears(offset(m)))));

  /** The expressions in queries, each before those that would match a part of it. */
  static final List<Expression> OF_QUERIES =
      Stream.concat(
              PLAIN.stream(),
              Stream.of(
                  ex(AMOUNT + " " + UNITS + " (?:ago|back)", (m, said, past) -> about(m, said)),
                  ex(
                      "(?:the )?(?:past|last)(?: " + AMOUNT + ")? " + UNITS,
                      (m, said, past) -> within(m, said))))
          .toList();

  /** The expressions in what people write, each before those that would match a part of it. */
  static final List<Expression> SPOKEN =
      Stream.of(
              List.of(
                  ex(
                      "(?<ordinal>last|first|second|third|fourth|1st|2nd|3rd|4th) (?<weekday>"
                          + WEEKDAY
                          + ") (?:in|of) (?<month>"
                          + ANY_MONTH
                          + ")(?: (?<year>\\d{4}))?",
                      DateGrammar::weekdayOfMonth),
                  ex(
                      "(?:the )?end of (?:(?<next>next)|the|this) month",
                      (m, said, past) ->
                          DateSpan.day(
                              DateSpan.month(said.plusMonths(m.group("next") == null ? 0 : 1))
                                  .last())),
                  ex(
                      "(?:the )?end of (?:the|this) year",
                      (m, said, past) -> DateSpan.day(DateSpan.year(said).last())),
                  ex(
                      "(?<=\\bsince )(?<month>" + ANY_MONTH + ")(?![\\w'’-]| \\d)",
                      (m, said, past) -> wholeMonth(m, said, true)),
                  ex("(?<year>\\d{4})-(?<number>[01]?\\d)-" + DAY, DateGrammar::dated),
                  ex(
                      DAY + "\\.(?<number>[01]?\\d)\\.(?<year>20\\d\\d|19\\d\\d)?",
                      DateGrammar::dated),
                  ex(
                      WEEK_OF + DAY + ORDINAL + " (?:of )?" + MONTH + OR_YEAR,
                      weekOf(DateGrammar::dated)),
                  ex(WEEK_OF + MONTH + " " + DAY + ORDINAL + OR_YEAR, weekOf(DateGrammar::dated)),
                  ex(WEEK_OF + DAY + "(?:st|nd|rd|th)", weekOf(DateGrammar::dayOfMonth)),
                  ex(
                      "(?<weekday>" + WEEKDAY + ")" + TO + "(?<until>" + WEEKDAY + ")",
                      DateGrammar::weekdays),
                  ex(
                      "(?<!(?:with)?in )" + DAY + ORDINAL + TO_DAY + " (?:of )?" + MONTH + OR_YEAR,
                      DateGrammar::dated),
                  ex(
                      MONTH + " " + DAY + ORDINAL + "(?![\\d:])" + TO_DAY + OR_YEAR,
                      DateGrammar::dated),
                  ex(MONTH + " (?:of )?(?<year>\\d{4})", DateGrammar::wholeMonth),
                  ex(
                      "(?<=\\b(?:in|since|until|till|by|from|for|during|late|early|mid|of|last|next|this) )(?<month>"
                          + ANY_MONTH
                          + ")(?![\\w'’-]| \\d)",
                      DateGrammar::wholeMonth),
                  ex(
                      "(?<=\\b(?:in|since|until|till|by|from|back in) )(?<year>(?:19|20)\\d\\d)(?![\\d.:,-]\\d)",
                      DateGrammar::wholeYear),
                  ex(
                      "(?<=\\bin )" + AMOUNT + " " + UNITS + "(?: time)?",
                      (m, said, past) -> past ? null : shifted(m, said, 1)),
                  // Somebody who means the day of speaking says "today".
                  ex(
                      "(?<=\\b(?:on|by|until|till) )(?<weekday>"
                          + WEEKDAY
                          + "|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?!s)",
                      (m, said, past) -> weekday(m, said, past ? -1 : 1)),
                  ex(
                      "(?<!last |next |past |previous |coming |every |each |other )(?<weekday>"
                          + WEEKDAY
                          + ")",
                      (m, said, past) -> weekday(m, said, past ? -1 : 0))),
              PLAIN,
              List.of(
                  ex("the day after tomorrow", (m, said, past) -> DateSpan.day(said.plusDays(2))),
                  ex(
                      "(?:tomorrow|tmrw|tmr|2moro)",
                      (m, said, past) -> DateSpan.day(said.plusDays(1))),
                  ex(
                      "(?<=over |on |during |at )the weekend(?! (?:of|before|after))",
                      (m, said, past) -> week(said, past ? -1 : 0, 6, 7)),
                  ex(CHOSEN + " (?<season>" + SEASON + ")", (m, said, past) -> season(m, said)),
                  ex(
                      AMOUNT + " " + UNITS + " (?:ago|back)",
                      (m, said, past) -> shifted(m, said, -1)),
                  ex(
                      "(?<=\\b(?:on|until|since|by) )the (?<day>\\d{1,2})(?:st|nd|rd|th)(?! (?:of|\\p{L}+ \\d{4}|floor|street|grade))",
                      DateGrammar::dayOfMonth)))
          .flatMap(List::stream)
          .toList();

  private DateGrammar() {}

  private static Expression ex(String pattern, Reading reading) {
    return new Expression(
        Pattern.compile("(?<![\\w-])(?:" + pattern + ")(?![\\w-])", Pattern.CASE_INSENSITIVE),
        reading);
  }

  /** Returns the direction of the word in the group {@link #WHICH_GROUP}. */
  static int offset(MatchResult match) {
    return DateVocabulary.offset(match.group(WHICH_GROUP));
  }

  private static DateSpan weekday(MatchResult match, LocalDate said, int offset) {
    DayOfWeek weekday = DateVocabulary.weekday(match.group("weekday"));
    return DateSpan.day(
        said.with(
            offset < 0
                ? TemporalAdjusters.previous(weekday)
                : offset == 0
                    ? TemporalAdjusters.nextOrSame(weekday)
                    : TemporalAdjusters.next(weekday)));
  }

  /** Returns days of the week of the day of speaking (0), or the week before (−1) or after (1). */
  private static DateSpan week(LocalDate said, int offset, int first, int last) {
    LocalDate before = said.with(DayOfWeek.MONDAY).plusWeeks(offset).minusDays(1);
    return new DateSpan(before.plusDays(first), before.plusDays(last));
  }

  /** Returns a reading of the week that contains a day. */
  private static Reading weekOf(Reading day) {
    return (match, said, past) -> {
      DateSpan days = day.days(match, said, past);
      return days == null ? null : week(days.first(), 0, 1, 7);
    };
  }

  /** Returns the days of "Wednesday to Friday". */
  private static DateSpan weekdays(MatchResult match, LocalDate said, boolean past) {
    LocalDate first = weekday(match, said, past ? -1 : 0).first();
    DayOfWeek last = DateVocabulary.weekday(match.group("until"));
    return new DateSpan(first, first.with(TemporalAdjusters.nextOrSame(last)));
  }

  /** Returns a season of the northern hemisphere. */
  private static DateSpan season(MatchResult match, LocalDate said) {
    Month first =
        switch (match.group("season").toLowerCase(Locale.ROOT)) {
          case "spring" -> Month.MARCH;
          case "summer" -> Month.JUNE;
          case "winter" -> Month.DECEMBER;
          default -> Month.SEPTEMBER;
        };
    LocalDate begin = LocalDate.of(said.getYear(), first, 1);
    if (offset(match) < 0 && begin.plusMonths(3).isAfter(said)) {
      begin = begin.minusYears(1);
    } else if (offset(match) > 0 && !begin.isAfter(said)) {
      begin = begin.plusYears(1);
    }
    return new DateSpan(begin, begin.plusMonths(3).minusDays(1));
  }

  /** Returns the day for "the last Sunday in August". */
  private static DateSpan weekdayOfMonth(MatchResult match, LocalDate said, boolean past) {
    String ordinal = match.group("ordinal").toLowerCase(Locale.ROOT);
    int number =
        ordinal.equals("last")
            ? -1
            : Character.isDigit(ordinal.charAt(0))
                ? ordinal.charAt(0) - '0'
                : NumberWords.ordinal(ordinal);
    DayOfWeek weekday = DateVocabulary.weekday(match.group("weekday"));
    return DateSpan.day(
        wholeMonth(match, said, past)
            .first()
            .with(TemporalAdjusters.dayOfWeekInMonth(number, weekday)));
  }

  static DateSpan wholeYear(MatchResult match, LocalDate said, boolean past) {
    return DateSpan.year(LocalDate.of(Integer.parseInt(match.group("year")), 1, 1));
  }

  static DateSpan wholeMonth(MatchResult match, LocalDate said, boolean past) {
    Month month = DateVocabulary.month(match.group("month"));
    String year = group(match, "year");
    return DateSpan.month(
        year == null
            ? nearest(month, 0, said, past)
            : LocalDate.of(Integer.parseInt(year), month, 1));
  }

  /** Returns a day of a month, or the days from one to another. */
  static @Nullable DateSpan dated(MatchResult match, LocalDate said, boolean past) {
    String number = group(match, "number");
    int of =
        number == null
            ? DateVocabulary.month(match.group("month")).getValue()
            : Integer.parseInt(number);
    int day = Integer.parseInt(match.group("day"));
    if (of < 1 || of > 12 || day < 1 || day > Month.of(of).maxLength()) {
      return null;
    }
    String year = match.group("year");
    LocalDate first =
        year == null
            ? nearest(Month.of(of), day, said, past)
            : within(YearMonth.of(Integer.parseInt(year), of), day);
    String last = group(match, "last");
    int end = last == null ? day : Integer.parseInt(last);
    return end > day && end <= first.lengthOfMonth()
        ? new DateSpan(first, first.withDayOfMonth(end))
        : DateSpan.day(first);
  }

  private static @Nullable String group(MatchResult match, String name) {
    return match.namedGroups().containsKey(name) ? match.group(name) : null;
  }

  /**
   * Returns the last or the next date for a month that is named without a year.
   *
   * @param day the day of the month; 0 for the whole month
   */
  private static LocalDate nearest(Month month, int day, LocalDate said, boolean past) {
    YearMonth of = YearMonth.of(said.getYear(), month);
    LocalDate first = within(of, day == 0 ? 1 : day);
    LocalDate last = day == 0 ? of.atEndOfMonth() : first;
    int years = past && first.isAfter(said) ? -1 : !past && last.isBefore(said) ? 1 : 0;
    return within(of.plusYears(years), day == 0 ? 1 : day);
  }

  private static LocalDate within(YearMonth month, int day) {
    return month.atDay(Math.min(day, month.lengthOfMonth()));
  }

  /** Returns the day for "on the 15th", the last or the next one. */
  private static @Nullable DateSpan dayOfMonth(MatchResult match, LocalDate said, boolean past) {
    int day = Integer.parseInt(match.group("day"));
    YearMonth month = YearMonth.from(said);
    if (past && day > said.getDayOfMonth()) {
      month = month.minusMonths(1);
    } else if (!past && day < said.getDayOfMonth()) {
      month = month.plusMonths(1);
    }
    return month.isValidDay(day) ? DateSpan.day(month.atDay(day)) : null;
  }

  /**
   * Returns the time that lies an amount before (−1) or after (1) the day of speaking: a day, or
   * the whole month or year. Null if the amount is vague.
   */
  private static @Nullable DateSpan shifted(MatchResult match, LocalDate said, int direction) {
    int amount = NumberWords.of(match.group("amount").toLowerCase(Locale.ROOT));
    if (amount < 0) {
      return null;
    }
    ChronoUnit unit = unit(match);
    LocalDate day = said.plus((long) direction * amount, unit);
    return switch (unit) {
      case MONTHS -> DateSpan.month(day);
      case YEARS -> DateSpan.year(day);
      default -> DateSpan.day(day);
    };
  }

  /**
   * Returns the days that "three weeks ago" means in a query: the day if the unit is days;
   * otherwise about half a unit on both sides, never after the day of the query.
   */
  private static @Nullable DateSpan about(MatchResult match, LocalDate asked) {
    OptionalInt number = NumberWords.about(match.group("amount"));
    if (number.isEmpty()) {
      return null;
    }
    LocalDate day = asked.minus(number.getAsInt(), unit(match));
    int blur =
        switch (unit(match)) {
          case WEEKS -> 3;
          case MONTHS -> 15;
          case YEARS -> 180;
          default -> 0;
        };
    LocalDate last = day.plusDays(blur);
    return new DateSpan(day.minusDays(blur), last.isAfter(asked) ? asked : last);
  }

  /** Returns the days of "in the past three weeks"; null without a number. */
  private static @Nullable DateSpan within(MatchResult match, LocalDate asked) {
    String amount = match.group("amount");
    OptionalInt number = amount == null ? OptionalInt.empty() : NumberWords.about(amount);
    return number.isEmpty()
        ? null
        : new DateSpan(asked.minus(number.getAsInt(), unit(match)), asked);
  }

  private static ChronoUnit unit(MatchResult match) {
    String lower = match.group("unit").toLowerCase(Locale.ROOT);
    return ChronoUnit.valueOf((lower.endsWith("s") ? lower : lower + "s").toUpperCase(Locale.ROOT));
  }
}
