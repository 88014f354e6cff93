package dev.memlog.language.quotes;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Verbs;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A judge of whether a sentence tells what still counts after months: a fact, a taste, a habit, a
 * plan, or an event with a name or a time. People also joke, advise, suppose and say what they do
 * at the moment. To an assistant they say what they think of its answers.
 */
final class Telling {

  /** The most that banter tells: what tells more about its speaker is a story or a plan. */
  private static final double MOST_BANTER = 26;

  /** Verbs with which a gerund tells of the world: "swimming is healthy". */
  private static final Set<String> STATIVE =
      Set.of("is", "are", "can", "could", "must", "has", "helps", "makes", "gives", "brings");

  private static final Pattern STARRED = Pattern.compile("(?=.*\\*)\\*?(\\p{L}+)\\*?");

  private static final int SHORT_QUESTION = 2;
  private static final int MANY = 14;

  private Telling() {}

  /**
   * Returns whether a sentence tells what still counts after months.
   *
   * @param names the participants' names in lower case, which tell nothing
   * @param lasting whether the sentence tells what stays true of a person
   * @param asked whether the sentence answers a question about its speaker
   */
  static boolean lasts(Words words, Set<String> names, boolean lasting, boolean asked) {
    String text = words.text();
    boolean self = words.self();
    if (Patterns.in("milestone", text) && self && !words.has("second")) {
      return true;
    }
    boolean dated = Patterns.in("dated", text);
    if (Patterns.in("opinion", text) && !(dated && lasting && self)) {
      return false;
    }
    boolean offhand = Patterns.in("offhand", text) && text.indexOf('\n') < 0;
    if (words.has("second") && !(self && (lasting || (dated && !offhand)))) {
      return false;
    }
    boolean named = Features.named(text, names);
    boolean placed = dated || named || words.has("person");
    if (Patterns.in("momentary", text) && (offhand || !placed)) {
      return false;
    }
    boolean feeling = Patterns.in("mood", text) || Patterns.in("wish", text);
    if (feeling && !dated && !named && !lasting) {
      return false;
    }
    if ((self && lasting) || words.aside()) {
      return true;
    }
    if (asked) {
      return self || placed;
    }
    if (offhand) {
      return (dated && (named || (self && words.has("person")))) || (named && words.has("actor"));
    }
    return dated
        || (particular(words) && (placed || (self && Worth.told(words, names) >= MOST_BANTER)));
  }

  /**
   * Returns whether a sentence said to an assistant only responds to it or tells of the world, and
   * of no person and no time.
   */
  static boolean responds(Words words) {
    boolean worldly = !words.self() && words.words().size() > MANY && !particular(words);
    return (worldly || Patterns.in("response", words.text()))
        && !Patterns.in("dated", words.text())
        && !words.has("person");
  }

  /**
   * Returns whether an assistant tells a deed of its own with a name, a number or a day, or
   * recommends something by its name. What it says of the task at hand, such as "I've added it to
   * your list:", is neither.
   */
  static boolean assures(Words words) {
    String text = words.text();
    boolean names = Features.named(text, Set.of());
    boolean concrete =
        names || text.chars().anyMatch(Character::isDigit) || Patterns.in("dated", text);
    return concrete
        && !text.endsWith(":")
        && !words.question()
        && !Patterns.in("condition", text)
        && (Patterns.in("deed", text) || (names && Patterns.in("advice", text)));
  }

  /**
   * Returns whether a text only respells a word of earlier words, as "wheel*" does after "whel". It
   * does not if the word is rare, as names are, since then it corrects a fact.
   */
  static boolean respells(String text, String earlier) {
    Matcher starred = STARRED.matcher(text.strip());
    if (!starred.matches()) {
      return false;
    }
    String word = starred.group(1).toLowerCase(Locale.ROOT);
    return Informativeness.known(word)
        && Arrays.stream(earlier.split("[^\\p{L}'’]+")).anyMatch(other -> near(word, other));
  }

  /** Returns whether two words differ in at most two letters that stand together. */
  private static boolean near(String word, String other) {
    int shorter = Math.min(word.length(), other.length());
    int same = 0;
    while (same < shorter && word.charAt(same) == other.charAt(same)) {
      same++;
    }
    int last = 0;
    while (last < shorter - same
        && word.charAt(word.length() - 1 - last) == other.charAt(other.length() - 1 - last)) {
      last++;
    }
    return same + last > 0 && Math.max(word.length(), other.length()) - same - last <= 2;
  }

  /** Returns whether a question asks for facts about the listener. */
  static boolean asksForFacts(Words question) {
    return question.has("second")
        && question.words().size() > SHORT_QUESTION
        && !Patterns.in("momentary", question.text())
        && !Patterns.in("chatter", question.text());
  }

  /**
   * Returns whether a sentence tells what its speaker does, the past or an amount, and so is no
   * wise saying, as "nature calms us all" is.
   */
  private static boolean particular(Words words) {
    return words.has("actor")
        || (words.self()
            && !words.has("first")
            && words.words().stream().noneMatch(STATIVE::contains))
        || words.words().stream().anyMatch(w -> Verbs.past(w) || Character.isDigit(w.charAt(0)));
  }
}
