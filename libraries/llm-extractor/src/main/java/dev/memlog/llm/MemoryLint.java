package dev.memlog.llm;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.english.Beginning;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A checker of the wording of a memory's text by patterns. A good text is atomic, self-contained
 * and short, as {@link LintRule} defines it. Safe for use by several threads.
 */
public final class MemoryLint {

  /** The least length of a text in UTF-16 units. */
  public static final int LEAST_CHARACTERS = 10;

  /** The largest length of a text in UTF-16 units. */
  public static final int MOST_CHARACTERS = 500;

  /** The largest number of words of a text. */
  public static final int MOST_WORDS = 30;

  private static final Pattern PERSON =
      Pattern.compile(
          "(?<![\\p{L}\\d'-])(?:I(?!\\.\\p{L})(?:'m|'ve|'d|'ll)?|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e(?:'re|'ve|'d|'ll)?|us|[Oo]urs?"
              + "|[Oo]urselves|[Yy]ou(?:'re|'ve|'d|'ll)?|[Yy]ours?|[Yy]ourself)(?![\\p{L}\\d'-])");

  private static final Pattern FIRST_PRONOUN =
      Pattern.compile(
          "^(?:(?:when|if|since|after|before|while|because|as|once) )?(?:he|she|it|they|this|that|these|those|his|her|its|their|him|them|there|here)\\b");

  private static final Pattern POINTING =
      Pattern.compile(
          "\\b(?:because of|about|like|do|did|doing|of|for|with|to|in|at|on) (?:this|that|these|those|it|them)$|\\b(?:this|these|those)\\b(?= (?:is|are|was|were|and|but)\\b)|\\b(?:he|she|it|they) (?:is|are|was|were|has|have|had) (?:he|she|it|they)\\b");

  private static final Pattern SENTENCES = Pattern.compile("[.!?]\\s+\\p{Lu}|;|\\n");

  private static final Pattern JOINED =
      Pattern.compile(
          ",? (?:and|but) (?:then )?(?:he|she|it|they|I|we|you|there|this|that) (?:\\w+ )?(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|went|got|made|\\w+ed|\\w+s)\\b");

  private static final Pattern GREETING =
      Pattern.compile(
          "^(?:hey|hi|hello|thanks|thank you|wow|congrats|good (?:luck|morning|night|evening)|bye|yes|yeah|no)\\b|\\?$",
          Pattern.CASE_INSENSITIVE);

  /** A time that depends on the day of speaking. */
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

  private static final Pattern SUBJECT = Pattern.compile("^(?:The |A |An )?\\p{Lu}|^\\p{N}");

  private MemoryLint() {}

  /**
   * Returns the rules that a text breaks; empty if it breaks none. If the text is too long, the
   * rules other than {@link LintRule#LENGTH} check only its first 500 UTF-16 units.
   */
  public static Set<LintRule> check(String text) {
    EnumSet<LintRule> broken = EnumSet.noneOf(LintRule.class);
    mark(
        broken,
        LintRule.LENGTH,
        text.length() < LEAST_CHARACTERS || text.length() > MOST_CHARACTERS);
    check(Beginning.of(text, MOST_CHARACTERS), broken);
    return broken;
  }

  private static void check(String text, Set<LintRule> broken) {
    String lower = text.toLowerCase(Locale.ROOT);
    mark(broken, LintRule.WORDS, text.strip().split("\\s+").length > MOST_WORDS);
    mark(broken, LintRule.ATOMIC, SENTENCES.matcher(text).find() || JOINED.matcher(text).find());
    mark(broken, LintRule.PERSON, PERSON.matcher(text).find());
    mark(
        broken,
        LintRule.PRONOUN,
        FIRST_PRONOUN.matcher(lower).find() || POINTING.matcher(lower).find());
    mark(broken, LintRule.RELATIVE_DATE, RELATIVE.matcher(text).find());
    mark(broken, LintRule.SUBJECT, !named(text));
    mark(broken, LintRule.STATEMENT, GREETING.matcher(text).find());
  }

  /**
   * Returns whether the text begins with a name, a number or a capitalised subject, and not with a
   * pronoun: "Luna loves …", "The user …".
   */
  private static boolean named(String text) {
    return SUBJECT.matcher(text).find()
        && !FIRST_PRONOUN.matcher(text.toLowerCase(Locale.ROOT)).find();
  }

  private static void mark(Set<LintRule> broken, LintRule rule, boolean breaks) {
    if (breaks) {
      broken.add(rule);
    }
  }
}
