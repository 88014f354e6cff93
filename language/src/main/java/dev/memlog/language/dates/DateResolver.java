package dev.memlog.language.dates;

import dev.memlog.language.english.Beginning;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A converter of relative times in a statement to absolute times: "last Friday", said on 9 May
 * 2023, becomes "on 5 May 2023". It removes words that only mean the present ("currently", "these
 * days"), since the statement has its own date. Vague times stay vague: "last week", said on the
 * same day, becomes "in the week before 9 May 2023".
 *
 * <p>Times are resolved to whole days. The caller chooses the time zone of the day of speaking.
 */
public final class DateResolver {

  /**
   * A statement after the conversion of its times.
   *
   * @param text the text with absolute times
   * @param when the days of the first time that was resolved to days; null if there is none
   */
  public record Resolved(String text, @Nullable DateSpan when) {}

  /**
   * The number of UTF-16 units beyond which no time is resolved. No statement that is extracted or
   * accepted is longer.
   */
  private static final int LONGEST = 2_000;

  /** Prepositions that keep their meaning before an absolute time. */
  private static final Set<String> KEPT =
      Set.of(
          "since", "from", "until", "till", "by", "for", "of", "before", "after", "around", "to");

  /**
   * The prepositions that may belong to the verb before them, as in "the farm I work at yesterday",
   * where no time follows "at".
   */
  private static final Set<String> STRANDED = Set.of("at", "in", "for", "with", "about", "to");

  private static final Pattern ADVERBIAL =
      Pattern.compile("^(?:just )?(?:yesterday|last|the other)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern PREPOSITION = Pattern.compile("(?:^|(?<=\\s))(\\w+) $");

  private static final Pattern NOW =
      Pattern.compile(
          ",? ?(?<![\\w-])(?<!from |as |too )(?:right now|at the moment|at the minute|these days|nowadays|currently|"
              + "presently|lately|recently|as of late|just now|now|soon|in the near future|"
              + "at present|so far|as of now|anymore|for now)(?![\\w-]),?(?! that)",
          Pattern.CASE_INSENSITIVE);

  private static final String ABSOLUTE =
      "(?:the \\w+(?: \\w+)? (?:of|before|after) |shortly before |\\w+ \\w+ before )?(?:(?:\\d{1,2} )?[A-Z][a-z]+ |[a-z]+ )?\\d{4}";

  private static final Pattern LEADING =
      Pattern.compile("((?i:on|in|since)?)( ?" + ABSOLUTE + "),? (?!(?:was|is|has|had)\\b)(.+)");

  private static final Pattern POSSESSIVE =
      Pattern.compile(
          "(?<![\\w-])(?:the )?(?:yesterday|today|tonight|tomorrow|last night|last week|last month|last year|"
              + "this week|this month|this year|next week|next month|next year)'s\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern RELATIVE =
      Pattern.compile(
          "(?<![\\w-])(?:yesterday|today|tonight|tomorrow|(?:last|next|this|past) (?:night|week|weekend|month"
              + "|year|"
              + DateVocabulary.WEEKDAY
              + "|"
              + DateVocabulary.SEASON
              + "|morning|afternoon|evening)|"
              + DateVocabulary.UNIT
              + " ago|"
              + "the other day|right now|nowadays|currently|recently|lately|these days)(?![\\w-])",
          Pattern.CASE_INSENSITIVE);

  private DateResolver() {}

  /**
   * Returns whether a text contains a time that depends on the day of speaking, such as
   * "yesterday". Only the first 2,000 UTF-16 units are read.
   */
  public static boolean relative(String text) {
    return RELATIVE.matcher(Beginning.of(text, LONGEST)).find();
  }

  /**
   * Returns a statement with absolute times. A text longer than 2,000 UTF-16 units is returned
   * unchanged.
   *
   * @param text the statement
   * @param said the day on which the statement was said
   * @param tense the tense of the main verb, which decides whether an ambiguous date, such as "on
   *     Friday", lies before or after that day
   */
  public static Resolved resolve(String text, LocalDate said, Tense tense) {
    if (text.length() > LONGEST) {
      return new Resolved(text, null);
    }
    String rest = POSSESSIVE.matcher(text).replaceAll("the");
    DateSpan first = null;
    for (DateGrammar.Expression expression : DateGrammar.ALL) {
      Matcher matcher = expression.pattern().matcher(rest);
      StringBuilder replaced = new StringBuilder();
      int from = 0;
      while (matcher.find()) {
        NamedTime named = expression.reading().name(matcher, said, tense);
        if (named == null || already(rest, matcher.end(), named)) {
          continue;
        }
        first = first == null ? named.days() : first;
        String before = rest.substring(from, matcher.start());
        replaced.append(placed(before, matcher.group(), named));
        from = matcher.end();
      }
      rest = replaced.append(rest.substring(from)).toString();
    }
    return new Resolved(leading(tidy(NOW.matcher(rest).replaceAll(""))), first);
  }

  /** Returns whether the resolved name already follows at this index, such as "in July 2023". */
  private static boolean already(String text, int end, NamedTime named) {
    return text.substring(0, end).endsWith(named.name());
  }

  private static String placed(String before, String said, NamedTime named) {
    Matcher word = PREPOSITION.matcher(before);
    if (!word.find()) {
      return before + joined(before, named.preposition(), named.name());
    }
    String preposition = word.group(1).toLowerCase(Locale.ROOT);
    if (STRANDED.contains(preposition) && ADVERBIAL.matcher(said).find()) {
      return before + joined(before, named.preposition(), named.name());
    }
    if (KEPT.contains(preposition)) {
      return before + named.name();
    }
    boolean replaced = Set.of("on", "in", "at", "over", "during").contains(preposition);
    String kept = replaced ? before.substring(0, word.start()) : before;
    return kept + joined(kept, named.preposition(), named.name());
  }

  private static String joined(String before, String preposition, String name) {
    String phrase = preposition.isEmpty() ? name : preposition + " " + name;
    return before.isEmpty() || before.endsWith(" ") ? phrase : " " + phrase;
  }

  /** Moves a time at the beginning to the end, so that the statement begins with its subject. */
  private static String leading(String text) {
    Matcher time = LEADING.matcher(text);
    if (time.matches()) {
      String preposition = time.group(1).toLowerCase(Locale.ROOT);
      String statement = time.group(3).replaceAll("[\\s,.;:!]+$", "");
      return large(statement + " " + preposition + time.group(2));
    }
    return large(text);
  }

  private static String large(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  private static String tidy(String text) {
    return text.replaceAll("\\s{2,}", " ").replaceAll(" ([,.;])", "$1").strip();
  }
}
