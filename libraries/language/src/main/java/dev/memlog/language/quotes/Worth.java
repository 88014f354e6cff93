package dev.memlog.language.quotes;

import dev.memlog.language.turn.Rule;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The worth of a sentence as a memory: how much its words tell, raised if it is about its speaker,
 * names something, or is marked as worth remembering, and lowered for hedges and moods. The weights
 * are set by hand.
 *
 * @param score the worth; {@link QuoteSettings} states the least worth of a sentence that is kept
 * @param rule the rule that excludes the sentence whatever its score; null if none does
 * @param explicit whether the speaker asks to remember the sentence
 * @param lasting whether the sentence tells what stays true of a person
 * @param style whether the sentence tells how to answer or address the speaker
 */
record Worth(double score, @Nullable Rule rule, boolean explicit, boolean lasting, boolean style) {

  private static final Pattern NAME =
      Pattern.compile("(?<=[\\p{L}\\d,;:’'] |[\\p{L}\\d] [\"“'(])\\p{Lu}[\\p{L}\\d’'-]+");
  private static final Pattern NUMBER = Pattern.compile("\\d");

  /** The listener whom a request to remember addresses, as in "can you note that". */
  private static final Pattern ADDRESSED =
      Pattern.compile(
          "\\b(?:can|could|just so) you\\b|\\byou (?:can|should)\\b|\\bmerk dir\\b|\\blembra-te\\b",
          Pattern.CASE_INSENSITIVE);

  /** Rare words count more than their rarity, since common words tell little even together. */
  private static final double COMMON = 2.5;

  private static final double SCALE = 1.35;
  private static final double EXPLICIT = 25;
  private static final double STYLE = 30;
  private static final double LASTING = 14;
  private static final double NAMED = 4;
  private static final double NUMBERED = 3;
  private static final double HEDGED = -16;
  private static final double PASSING = -14;
  private static final double ABOUT_LISTENER = 0.3;
  private static final double ABOUT_OTHERS = 0.45;
  private static final double NAMING = 0.7;
  private static final double MOST_OF_A_WISH = 22;
  private static final double MOST_OF_A_MOOD = 20;
  private static final double MOST_TOLD = 45;

  /**
   * Weighs a sentence.
   *
   * @param names the participants' names in lower case, which tell nothing
   * @param continues whether the sentence before is worth keeping and about the speaker
   */
  static Worth of(Words words, Set<String> names, boolean continues) {
    String text = words.text();
    boolean style = Patterns.in("style", text);
    boolean explicit = Patterns.in("remember", text) && !advises(words);
    if (words.phatic(names) && !explicit) {
      return new Worth(0, Rule.SMALL_TALK, false, false, false);
    }
    if (style) {
      return new Worth(STYLE, null, false, true, true);
    }
    double told = Math.min(MOST_TOLD, told(words, names));
    boolean lasting = Patterns.in("lasting", words.withSubject()) || words.aside();
    boolean named = NAME.matcher(text).find();
    boolean numbered = NUMBER.matcher(text).find();
    boolean contact =
        !words.question() && (Patterns.in("contact", text) || Patterns.in("handle", text));
    double about = about(words, named || numbered || lasting, continues);
    double score =
        told * about
            + (explicit || contact ? EXPLICIT : 0)
            + (lasting ? LASTING : 0)
            + (named ? NAMED : 0)
            + (numbered ? NUMBERED : 0)
            + (Patterns.in("hedge", text) ? HEDGED : 0)
            + (Patterns.in("passing", text) ? PASSING : 0);
    return new Worth(
        score,
        rule(words, text, told, lasting || explicit || contact),
        explicit,
        lasting || contact,
        false);
  }

  /** Returns the worth of the sentence if it commits its speaker to something for others. */
  Worth committed() {
    return lasting ? this : new Worth(score + LASTING, rule, explicit, true, style);
  }

  /** Returns whether a sentence that says "remember" tells the listener what to do. */
  private static boolean advises(Words words) {
    String rest = ADDRESSED.matcher(words.text()).replaceAll(" ");
    return !words.self() && Words.of(rest, words.lexicon()).has("second");
  }

  private static double about(Words words, boolean concrete, boolean continues) {
    if (words.self()) {
      return 1;
    }
    if (words.has("second")) {
      return ABOUT_LISTENER;
    }
    return concrete || continues ? NAMING : ABOUT_OTHERS;
  }

  private static @Nullable Rule rule(Words words, String text, double told, boolean certain) {
    if (words.question() && !certain(words, certain)) {
      return Rule.QUESTION;
    }
    if (certain) {
      return null;
    }
    if (words.request()) {
      return Rule.REQUEST;
    }
    boolean wish = Patterns.in("wish", text) && told < MOST_OF_A_WISH;
    boolean mood = Patterns.in("mood", text) && told < MOST_OF_A_MOOD;
    return wish || mood ? Rule.SMALL_TALK : null;
  }

  private static boolean certain(Words words, boolean certain) {
    return certain && Patterns.in("remember", words.text());
  }

  /** Returns how much the words of a sentence tell together. */
  static double told(Words words, Set<String> names) {
    Map<String, Double> telling = words.telling(names);
    return telling.values().stream().mapToDouble(rarity -> (rarity - COMMON) * SCALE).sum();
  }
}
