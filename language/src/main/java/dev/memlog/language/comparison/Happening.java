package dev.memlog.language.comparison;

import dev.memlog.language.dates.NumberWords;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A classifier that distinguishes events from lasting facts. "Ann ran 5 km" and "Ann ran 8 km" are
 * two events; "Ann has run 12 races" and "Ann has run 15 races" are one count, at two times.
 */
final class Happening {

  /** The words after which a past form is part of a perfect or a passive, which tells a state. */
  private static final Set<String> STANDING =
      Set.of("has", "have", "had", "been", "is", "are", "was", "were", "be", "got", "get");

  /** The past forms that describe a state. */
  private static final Set<String> STATES = Set.of("was", "were", "had", "got", "used", "would");

  /** The verbs of actions that change a state. */
  private static final Set<String> REACHING =
      WordLists.of(
          "reach hit raise increase lower reduce set change switch upgrade bump reschedule "
              + "postpone pass grow beat");

  /** The verbs of actions that are counted up: the fifth comes after the third. */
  private static final Set<String> COUNTED =
      Set.of("finish", "complete", "read", "start", "begin", "write", "reach", "watch", "end");

  private static final Pattern ORDINAL =
      Pattern.compile("\\b(?:" + NumberWords.ORDINALS + "|\\d+(?:st|nd|rd|th))\\b");

  private static final Pattern SUMMED =
      Pattern.compile("\\b(?:since|so far|in total|altogether|already|by now|to date)\\b");

  private Happening() {}

  /** Returns whether the statement describes one action in the past, which may happen again. */
  static boolean once(String statement) {
    List<String> words = List.of(statement.toLowerCase(Locale.ROOT).split("[^\\p{L}'-]+"));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (STATES.contains(word) || present(word)) {
        return false;
      }
      if (Verbs.past(word) && !STANDING.contains(words.get(i - 1))) {
        return !lasting(Verbs.base(word), statement);
      }
    }
    return false;
  }

  private static boolean present(String word) {
    return word.equals("is") || word.equals("are") || word.equals("has") || word.equals("have");
  }

  private static boolean lasting(String verb, String statement) {
    return REACHING.contains(verb)
        || SUMMED.matcher(statement).find()
        || (COUNTED.contains(verb) && ORDINAL.matcher(statement).find());
  }
}
