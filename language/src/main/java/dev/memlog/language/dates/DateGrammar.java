package dev.memlog.language.dates;

import static dev.memlog.language.dates.DateVocabulary.ANY_MONTH;
import static dev.memlog.language.dates.DateVocabulary.ANY_WEEKDAY;
import static dev.memlog.language.dates.DateVocabulary.DAY_PART;
import static dev.memlog.language.dates.DateVocabulary.SEASON;
import static dev.memlog.language.dates.DateVocabulary.UNIT;
import static dev.memlog.language.dates.DateVocabulary.WHICH;
import static dev.memlog.language.dates.NumberWords.AMOUNTS;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The recognised expressions of time, each with its conversion to an absolute name. */
final class DateGrammar {

  /** The group of a pattern that holds a word of {@link DateVocabulary#WHICH}. */
  static final String WHICH_GROUP = "which";

  /**
   * The conversion of a match to a time with an absolute name, such as "5 May 2023". Its result is
   * null if the match turns out not to be a time.
   */
  interface Reading {
    @Nullable NamedTime name(MatchResult match, LocalDate said, Tense tense);
  }

  /**
   * An expression of time.
   *
   * @param pattern the pattern of the expression, without a preposition
   * @param reading the conversion of a match to its absolute name
   * @param plain whether the meaning depends on the day alone, and not on the tense of a statement,
   *     so that queries can use the expression, too
   */
  record Expression(Pattern pattern, Reading reading, boolean plain) {}

  private static final String PART = "(?: (" + DAY_PART + "))?";
  private static final String CHOSEN = "(?<" + WHICH_GROUP + ">" + WHICH + ")";
  private static final String SHIFTED = "(?:earlier |later )?" + CHOSEN;
  private static final String AMOUNT = "(" + AMOUNTS + ")";
  private static final String UNITS = "(" + UNIT + ")";
  private static final String MONTH = "(" + ANY_MONTH + ")";
  private static final String WEEKDAY = "(" + ANY_WEEKDAY + ")";
  private static final String DAY = "(\\d{1,2})(?:st|nd|rd|th)?";

  private static final String SINCE = "(?<=\\bsince )";

  /** The expressions, each before those that would match a part of it. */
  static final List<Expression> ALL =
      List.of(
          plain("the day before yesterday", (m, said) -> CalendarNames.day(said.minusDays(2))),
          plain("(?:just )?yesterday" + PART, (m, said) -> part(said.minusDays(1), m.group(1))),
          plain("last night", (m, said) -> part(said.minusDays(1), "night")),
          ex("the day after tomorrow", (m, said, t) -> CalendarNames.day(said.plusDays(2))),
          ex("tomorrow" + PART, (m, said, t) -> part(said.plusDays(1), m.group(1))),
          plain(
              "(?:earlier |later )?(?:today|tonight|this (?:morning|afternoon|evening|very day))",
              (m, said) -> CalendarNames.day(said)),
          plain(
              CHOSEN + " " + WEEKDAY + PART,
              (m, said) -> part(weekday(m.group(2), said, offset(m)), m.group(3))),
          plain(SHIFTED + " week(?!end)(?!s)", (m, said) -> CalendarNames.week(said, offset(m))),
          plain(CHOSEN + " weekend", (m, said) -> CalendarNames.weekend(said, offset(m))),
          ex(
              "(?<=over |on |during |at )the weekend(?! (?:of|before|after))",
              (m, said, t) -> CalendarNames.weekend(said, t == Tense.PAST ? -1 : 0)),
          plain(
              SHIFTED + " month(?!s)",
              (m, said) -> CalendarNames.month(said.plusMonths(offset(m)))),
          plain(SHIFTED + " year(?!s)", (m, said) -> CalendarNames.year(said.plusYears(offset(m)))),
          ex(
              CHOSEN + " (" + SEASON + ")",
              (m, said, t) -> CalendarNames.season(m.group(2), said, offset(m))),
          plain(
              AMOUNT + " " + UNITS + " (?:ago|back)",
              (m, said) -> ago(m.group(1), m.group(2), said)),
          plain(
              "(?:over |for |during )?(?:the (?:past|last)(?: "
                  + AMOUNT
                  + ")?|(?:past|last) "
                  + AMOUNT
                  + ") "
                  + UNITS,
              (m, said) -> within(m.group(1) == null ? m.group(2) : m.group(1), m.group(3), said)),
          ex(
              "(?:over )?the (?:next|coming) (?:" + AMOUNT + " )?" + UNITS,
              (m, said, t) ->
                  new NamedTime(
                      "in",
                      "the "
                          + amount(m.group(1))
                          + m.group(2)
                          + " after "
                          + CalendarNames.name(said),
                      null)),
          ex(
              "(?<=in )" + AMOUNT + " " + UNITS + "(?: time)?",
              (m, said, t) -> t == Tense.FUTURE ? ahead(m.group(1), m.group(2), said) : null),
          ex(
              "(?:just )?the other (?:day|night|week)",
              (m, said, t) ->
                  new NamedTime("", "shortly before " + CalendarNames.name(said), null)),
          ex(
              "(?:a while|a long time|ages) (?:ago|back)",
              (m, said, t) -> new NamedTime("", "long before " + CalendarNames.name(said), null)),
          ex(
              "(last|this past|this|next) (?-i:" + MONTH + ")(?! \\d)",
              (m, said, t) ->
                  CalendarNames.month(
                      CalendarNames.nearest(
                          DateVocabulary.month(m.group(2)),
                          0,
                          said,
                          switch (DateVocabulary.offset(m.group(1))) {
                            case -1 -> Tense.PAST;
                            case 1 -> Tense.FUTURE;
                            default -> t;
                          }))),
          before(months(SINCE + MONTH + " " + DAY + "(?:,? (\\d{4}))?(?![\\d:])", 1, 2, 3)),
          before(
              months(
                  SINCE + "(?:the )?" + DAY + " (?:of )?" + MONTH + "(?:,? (\\d{4}))?", 2, 1, 3)),
          before(months(SINCE + MONTH + "(?![\\w'’-]| \\d{4})", 1, 0, 0)),
          months(MONTH + " " + DAY + "(?:,? (\\d{4}))?(?![\\d:])", 1, 2, 3),
          months("(?:the )?" + DAY + " (?:of )?" + MONTH + "(?:,? (\\d{4}))?", 2, 1, 3),
          months(MONTH + " (?:of )?(\\d{4})", 1, 0, 2),
          months(
              "(?<=\\b(?:in|since|until|by|from|during|for) )" + MONTH + "(?![\\w'’-]| \\d{4})",
              1,
              0,
              0),
          ex(
              "(?<=\\b(?:on|until|since|by) )the (\\d{1,2})(?:st|nd|rd|th)(?! (?:of|\\p{L}+ \\d{4}|floor|street|grade))",
              (m, said, t) -> dayOfMonth(Integer.parseInt(m.group(1)), said, t)),
          ex(
              "(?<=\\bon )" + WEEKDAY + PART + "(?! (?:mornings|afternoons|evenings|nights))",
              (m, said, t) ->
                  part(weekday(m.group(1), said, t == Tense.PAST ? -1 : 0), m.group(2))),
          ex(
              WEEKDAY + " (" + DAY_PART + ")",
              (m, said, t) ->
                  t == Tense.PRESENT
                      ? null
                      : part(weekday(m.group(1), said, t == Tense.PAST ? -1 : 0), m.group(2))));

  private DateGrammar() {}

  static Expression ex(String pattern, Reading reading) {
    return new Expression(
        Pattern.compile("(?<![\\w-])(?:" + pattern + ")(?![\\w-])", Pattern.CASE_INSENSITIVE),
        reading,
        false);
  }

  /** The conversion of a match whose meaning does not depend on the tense. */
  private interface PlainReading {
    NamedTime name(MatchResult match, LocalDate said);
  }

  private static Expression plain(String pattern, PlainReading reading) {
    Expression expression = ex(pattern, (match, said, tense) -> reading.name(match, said));
    return new Expression(expression.pattern(), expression.reading(), true);
  }

  /**
   * Returns an expression with a month's name. The pattern is case-sensitive, since "may" and
   * "march" are verbs. A group number of 0 means that the part is absent.
   */
  private static Expression months(String pattern, int month, int day, int year) {
    return new Expression(
        Pattern.compile("(?<![\\w-])(?:" + pattern + ")(?![\\w-])"),
        (m, said, tense) -> {
          Month of = DateVocabulary.month(m.group(month));
          int dayOf = day == 0 ? 0 : Integer.parseInt(m.group(day));
          if (dayOf > of.maxLength() || (day > 0 && dayOf == 0)) {
            return null;
          }
          String given = year == 0 ? null : m.group(year);
          LocalDate date =
              given == null
                  ? CalendarNames.nearest(of, dayOf, said, tense)
                  : LocalDate.of(Integer.parseInt(given), of, 1)
                      .plusDays(dayOf == 0 ? 0 : dayOf - 1L);
          return dayOf == 0 ? CalendarNames.month(date) : CalendarNames.day(date);
        },
        false);
  }

  /** Returns an expression that means a time before the day of speaking, whatever the tense. */
  private static Expression before(Expression of) {
    return new Expression(
        of.pattern(),
        (match, said, tense) -> of.reading().name(match, said, Tense.PAST),
        of.plain());
  }

  /**
   * Returns the day for "on the 15th", in the month of the day of speaking or in the month before
   * or after, depending on the tense.
   */
  private static @Nullable NamedTime dayOfMonth(int day, LocalDate said, Tense tense) {
    LocalDate month = said.withDayOfMonth(1);
    if (tense == Tense.PAST && day > said.getDayOfMonth()) {
      month = month.minusMonths(1);
    } else if (tense != Tense.PAST && day < said.getDayOfMonth()) {
      month = month.plusMonths(1);
    }
    return day >= 1 && day <= month.lengthOfMonth()
        ? CalendarNames.day(month.withDayOfMonth(day))
        : null;
  }

  private static int offset(MatchResult match) {
    return DateVocabulary.offset(match.group(WHICH_GROUP));
  }

  /** Returns the nearest such weekday before (−1), on or after (0), or after (1) the day. */
  static LocalDate weekday(String name, LocalDate said, int offset) {
    DayOfWeek weekday = DateVocabulary.weekday(name);
    return said.with(
        offset < 0
            ? TemporalAdjusters.previous(weekday)
            : offset == 0
                ? TemporalAdjusters.nextOrSame(weekday)
                : TemporalAdjusters.next(weekday));
  }

  private static NamedTime part(LocalDate day, @Nullable String part) {
    return part == null
        ? CalendarNames.day(day)
        : new NamedTime(
            "on",
            "the " + part.toLowerCase(Locale.ROOT) + " of " + CalendarNames.name(day),
            DateSpan.day(day));
  }

  private static String amount(@Nullable String words) {
    return words == null ? "" : words.replaceFirst("^a ", "") + " ";
  }

  /** Returns the span for "in the past three weeks", which in a query means all of these days. */
  private static NamedTime within(@Nullable String amount, String unit, LocalDate said) {
    OptionalInt number = amount == null ? OptionalInt.empty() : NumberWords.about(amount);
    return new NamedTime(
            "in", "the " + amount(amount) + unit + " before " + CalendarNames.name(said), null)
        .about(number.isEmpty() ? null : new DateSpan(back(said, number.getAsInt(), unit), said));
  }

  /**
   * Returns the span for "three weeks ago". In a query it means the day if the unit is days;
   * otherwise about half a unit on both sides, never after the day of speaking.
   */
  private static NamedTime ago(String words, String unit, LocalDate said) {
    OptionalInt number = NumberWords.about(words);
    NamedTime named = ago(NumberWords.of(words), words, unit, said);
    if (number.isEmpty()) {
      return named.about(null);
    }
    LocalDate day = back(said, number.getAsInt(), unit);
    int blur =
        switch (unit(unit)) {
          case WEEKS -> 3;
          case MONTHS -> 15;
          case YEARS -> 180;
          default -> 0;
        };
    LocalDate last = day.plusDays(blur);
    return named.about(new DateSpan(day.minusDays(blur), last.isAfter(said) ? said : last));
  }

  private static NamedTime ago(int amount, String words, String unit, LocalDate said) {
    ChronoUnit one = unit(unit);
    if ((amount < 0 && one != ChronoUnit.YEARS) || one == ChronoUnit.WEEKS) {
      String open = amount == 1 && words.startsWith("a") ? "one" : words;
      return new NamedTime(
          "",
          open + " " + unit + " before " + CalendarNames.name(said),
          amount < 0 ? null : DateSpan.day(said.minusWeeks(amount)));
    }
    return switch (one) {
      case DAYS -> CalendarNames.day(said.minusDays(amount));
      case MONTHS -> CalendarNames.month(said.minusMonths(amount));
      default ->
          amount < 0
              ? new NamedTime("", words + " " + unit + " before " + said.getYear(), null)
              : CalendarNames.year(said.minusYears(amount));
    };
  }

  static NamedTime ahead(String words, String unit, LocalDate said) {
    int amount = NumberWords.of(words);
    if (amount < 0) {
      return new NamedTime(
          "in", "the " + amount(words) + unit + " after " + CalendarNames.name(said), null);
    }
    return switch (unit(unit)) {
      case MONTHS -> CalendarNames.month(said.plusMonths(amount));
      case YEARS -> CalendarNames.year(said.plusYears(amount));
      default -> CalendarNames.day(back(said, -amount, unit));
    };
  }

  private static LocalDate back(LocalDate day, int amount, String unit) {
    return day.minus(amount, unit(unit));
  }

  private static ChronoUnit unit(String word) {
    return ChronoUnit.valueOf(DateVocabulary.unit(word).toUpperCase(Locale.ROOT) + "S");
  }
}
