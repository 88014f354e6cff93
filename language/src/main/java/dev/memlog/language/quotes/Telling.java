package dev.memlog.language.quotes;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A judge of whether a sentence of a conversation of people tells what still counts after months: a
 * fact, a taste, a habit, a plan, or an event with a name or a time. People also joke, advise,
 * suppose and say what they do at the moment.
 */
final class Telling {

  private static final Pattern NAME =
      Pattern.compile("(?<=[\\p{L}\\d,;:’'] )(?!I(?:m|ve|ll|d)\\b)\\p{Lu}[\\p{L}\\d’'-]{2,}");

  /** The most that banter tells: what tells more about its speaker is a story or a plan. */
  private static final double MOST_BANTER = 26;

  private Telling() {}

  /**
   * Returns whether a sentence tells what still counts after months.
   *
   * @param names the participants' names in lower case, which tell nothing
   * @param lasting whether the sentence tells what stays true of a person
   */
  static boolean lasts(Words words, Set<String> names, boolean lasting) {
    String text = words.text();
    if (Patterns.in("milestone", text) && words.self() && !words.has("second")) {
      return true;
    }
    boolean dated = Patterns.in("dated", text);
    if (Patterns.in("opinion", text) && !(dated && lasting && words.self())) {
      return false;
    }
    boolean placed = words.has("person") || dated || named(text, names);
    if (words.has("second") && !(words.self() && lasting)) {
      return false;
    }
    if (Patterns.in("momentary", text) && !placed) {
      return false;
    }
    return words.self() ? placed || lasting || Worth.told(words, names) >= MOST_BANTER : placed;
  }

  private static boolean named(String text, Set<String> names) {
    return NAME.matcher(text)
        .results()
        .map(name -> name.group().toLowerCase(Locale.ROOT))
        .anyMatch(name -> !names.contains(name));
  }
}
