package dev.memlog.language.graph;

import dev.memlog.language.english.WordLists;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The English words for the people and pets close to a person, such as relatives, friends and
 * colleagues, grouped by their meaning.
 */
public final class Kin {

  private static final Map<String, String> WORDS = WordLists.synonyms(Kin.class, "kin.txt");

  /**
   * A regular expression that matches any of the words in lower case, without a capturing group.
   */
  public static final String PATTERN =
      WORDS.keySet().stream().sorted().collect(Collectors.joining("|", "(?:", ")"));

  private Kin() {}

  /**
   * Returns the word that stands for all words of the same meaning, such as "mother" for "mum".
   * Empty if the word, regardless of case, is none of these words.
   */
  public static Optional<String> of(String word) {
    return Optional.ofNullable(WORDS.get(word.toLowerCase(Locale.ROOT)));
  }

  /**
   * Returns the form of a name that comparisons use: in lower case, without article, and with one
   * word for each relation. "Ann's mum" becomes "ann's mother".
   */
  public static String normal(String name) {
    String plain = ReadingGraphReader.key(name);
    String[] words = plain.split(" ");
    for (int i = 0; i < words.length; i++) {
      boolean owner = words[i].endsWith("'s");
      String bare = owner ? words[i].substring(0, words[i].length() - 2) : words[i];
      words[i] = WORDS.getOrDefault(bare, bare) + (owner ? "'s" : "");
    }
    return String.join(" ", words);
  }
}
