package dev.memlog.language.dates;

import static dev.memlog.language.dates.DateGrammar.ex;
import static dev.memlog.language.dates.DateVocabulary.ANY_MONTH;
import static dev.memlog.language.dates.DateVocabulary.UNIT;
import static dev.memlog.language.dates.NumberWords.AMOUNTS;

import dev.memlog.language.dates.DateGrammar.Expression;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The expressions of time in what people write, in any case: "the last sunday in august". */
final class SpokenDates {

  /** A month's name in any case. "May" and "march" count only where a preposition precedes them. */
  private static final String ANY_CASE_MONTH =
      "(?<month>" + ANY_MONTH.replace("March|", "").replace("May|", "") + "|(?<=of )(?:may|march))";

  private static final String ORDINAL =
      "(?<ordinal>last|first|second|third|fourth|1st|2nd|3rd|4th)";

  private static final String SHORT_WEEKDAY =
      "(?<weekday>" + DateVocabulary.WEEKDAY + "|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)";

  /** The expressions that occur in what people write, and then {@link DateGrammar#ALL}. */
  static final List<Expression> ALL =
      Stream.concat(
              Stream.of(
                  ex(
                      ORDINAL
                          + " (?<weekday>"
                          + DateVocabulary.WEEKDAY
                          + ") (?:in|of) (?<month>"
                          + ANY_MONTH
                          + ")(?: (?<year>\\d{4}))?",
                      SpokenDates::weekdayOfMonth),
                  ex(
                      "(?:the )?end of (?:the|this) month",
                      (m, said, t) -> CalendarNames.day(lastOfMonth(said))),
                  ex(
                      "(?:the )?end of next month",
                      (m, said, t) -> CalendarNames.day(lastOfMonth(said.plusMonths(1)))),
                  ex(
                      "(?:the )?end of (?:the|this) year",
                      (m, said, t) -> CalendarNames.day(LocalDate.of(said.getYear(), 12, 31))),
                  ex(
                      "(?<=\\bsince )(?<month>" + ANY_MONTH + ")(?![\\w'’-]| \\d)",
                      (m, said, t) -> wholeMonth(m, said, Tense.PAST)),
                  ex("(?<year>\\d{4})-(?<number>[01]?\\d)-(?<day>[0-3]?\\d)", SpokenDates::numeric),
                  ex(
                      "(?<day>[0-3]?\\d)\\.(?<number>[01]?\\d)\\.(?<year>20\\d\\d|19\\d\\d)?",
                      SpokenDates::numeric),
                  ex("(?:tmrw|tmr|2moro)", (m, said, t) -> CalendarNames.day(said.plusDays(1))),
                  ex(
                      "(?<!(?:with)?in )(?<day>[0-3]?\\d)(?:st|nd|rd|th)?(?: ?[-–] ?(?<last>[0-3]?\\d)(?:st|nd|rd|th)?)? (?:of )?"
                          + ANY_CASE_MONTH
                          + "(?:,? (?<year>\\d{4}))?",
                      SpokenDates::dayAndMonth),
                  ex(
                      ANY_CASE_MONTH
                          + " (?<day>[0-3]?\\d)(?:st|nd|rd|th)?(?![\\d:])(?:,? (?<year>\\d{4}))?",
                      SpokenDates::dayAndMonth),
                  ex(
                      "(?<=\\b(?:in|since|until|till|by|from|during|late|early|mid|of|last|next|this) )(?<month>"
                          + ANY_MONTH
                          + "|june|july)(?![\\w'’-]| \\d)",
                      SpokenDates::wholeMonth),
                  ex(
                      "(?<=\\b(?:in|since|until|till|by|from|back in) )(?<year>(?:19|20)\\d\\d)(?![\\d.:,-]\\d)",
                      (m, said, t) ->
                          CalendarNames.year(
                              LocalDate.of(Integer.parseInt(m.group("year")), 1, 1))),
                  ex(
                      "(?<=\\bin )(?:about )?" + "(" + AMOUNTS + ") (" + UNIT + ")(?: time)?",
                      (m, said, t) ->
                          t == Tense.PAST ? null : DateGrammar.ahead(m.group(1), m.group(2), said)),
                  ex(
                      "(?<=\\b(?:on|by|until|till) )" + SHORT_WEEKDAY + "(?!s)",
                      SpokenDates::nearestWeekday),
                  ex(
                      "(?<!last |next |past |previous |coming |every |each |other )(?<weekday>"
                          + DateVocabulary.WEEKDAY
                          + ")",
                      (m, said, t) ->
                          CalendarNames.day(
                              DateGrammar.weekday(
                                  m.group("weekday"), said, t == Tense.PAST ? -1 : 0)))),
              DateGrammar.ALL.stream())
          .toList();

  private SpokenDates() {}

  private static LocalDate lastOfMonth(LocalDate day) {
    return day.withDayOfMonth(day.lengthOfMonth());
  }

  /** Returns the day for "the last Sunday in August". */
  private static @Nullable NamedTime weekdayOfMonth(MatchResult m, LocalDate said, Tense tense) {
    DayOfWeek weekday = DateVocabulary.weekday(m.group("weekday"));
    String ordinal = m.group("ordinal").toLowerCase(Locale.ROOT);
    int number =
        ordinal.equals("last")
            ? -1
            : Character.isDigit(ordinal.charAt(0))
                ? ordinal.charAt(0) - '0'
                : NumberWords.ordinal(ordinal);
    LocalDate month =
        m.group("year") == null
            ? CalendarNames.nearest(DateVocabulary.month(m.group("month")), 0, said, tense)
            : LocalDate.of(
                Integer.parseInt(m.group("year")), DateVocabulary.month(m.group("month")), 1);
    return CalendarNames.day(month.with(TemporalAdjusters.dayOfWeekInMonth(number, weekday)));
  }

  private static @Nullable NamedTime numeric(MatchResult m, LocalDate said, Tense tense) {
    int month = Integer.parseInt(m.group("number"));
    return month < 1 || month > 12 ? null : dated(m, Month.of(month), said, tense);
  }

  private static @Nullable NamedTime dayAndMonth(MatchResult m, LocalDate said, Tense tense) {
    return dated(m, DateVocabulary.month(m.group("month")), said, tense);
  }

  private static @Nullable NamedTime dated(
      MatchResult m, Month month, LocalDate said, Tense tense) {
    int day = Integer.parseInt(m.group("day"));
    if (day < 1 || day > month.maxLength()) {
      return null;
    }
    String year = m.group("year");
    LocalDate first;
    if (year == null) {
      first = CalendarNames.nearest(month, day, said, tense);
    } else {
      LocalDate begin = LocalDate.of(Integer.parseInt(year), month, 1);
      first = begin.withDayOfMonth(Math.min(day, begin.lengthOfMonth()));
    }
    String last = m.namedGroups().containsKey("last") ? m.group("last") : null;
    if (last != null
        && Integer.parseInt(last) > day
        && Integer.parseInt(last) <= first.lengthOfMonth()) {
      DateSpan days = new DateSpan(first, first.withDayOfMonth(Integer.parseInt(last)));
      return new NamedTime("on", CalendarNames.name(first), days);
    }
    return CalendarNames.day(first);
  }

  private static @Nullable NamedTime wholeMonth(MatchResult m, LocalDate said, Tense tense) {
    return CalendarNames.month(
        CalendarNames.nearest(DateVocabulary.month(m.group("month")), 0, said, tense));
  }

  private static @Nullable NamedTime nearestWeekday(MatchResult m, LocalDate said, Tense tense) {
    // Somebody who means the day of speaking says "today".
    return CalendarNames.day(
        DateGrammar.weekday(m.group("weekday"), said, tense == Tense.PAST ? -1 : 1));
  }
}
