package dev.memlog.language.english;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A measure of how informative English words are, by their rarity. The rarity of a word is
 * log2(messages / messages with the word) in a reference corpus. A word list holds the rarities, in
 * steps of 0.5.
 */
public final class Informativeness {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\d][\\p{L}\\d'’-]*");

  /** The rarity of a word that is in no list. */
  private static final double RAREST = 10;

  /** The rarity of a number, which is informative however common its digits are. */
  private static final double NUMBER = 7;

  /** The factor on the rarity of words of encouragement and small talk. */
  private static final double VAPID_SHARE = 0.25;

  /** The rarity below which a word counts as a stop word. */
  private static final double STOP = 3.2;

  private static final int MOST_KEYWORDS = 8;

  private static final Map<String, Double> RARITY = new HashMap<>();
  private static final Set<String> VAPID = WordLists.words(Informativeness.class, "vapid.txt");

  static {
    for (String line : WordLists.lines(Informativeness.class, "word-rarity.txt")) {
      String[] words = line.split(" ");
      double rarity = Double.parseDouble(words[0]);
      for (int i = 1; i < words.length; i++) {
        RARITY.put(words[i], rarity);
      }
    }
  }

  private Informativeness() {}

  /**
   * Returns the rarity of a word: below 1 for the most common words, 10 for a word that is not in
   * the list, not even by its base form. A word that begins with a digit has rarity 7. The rarity
   * of a word of small talk is divided by four.
   *
   * @param word the word in lower case, not empty
   */
  public static double rarity(String word) {
    if (Character.isDigit(word.charAt(0))) {
      return NUMBER;
    }
    String base = word.endsWith("'s") ? word.substring(0, word.length() - 2) : word;
    Double known = RARITY.get(base);
    if (known == null) {
      known = RARITY.get(Stems.base(base));
    }
    double rarity = known == null ? RAREST : known;
    return VAPID.contains(base) || VAPID.contains(Stems.base(base)) ? rarity * VAPID_SHARE : rarity;
  }

  /** Returns whether a word, given in lower case, belongs to encouragement and small talk. */
  public static boolean vapid(String word) {
    return VAPID.contains(word) || VAPID.contains(Stems.base(word));
  }

  /** Returns whether a word, given in lower case, is in the list of words with rarities. */
  public static boolean known(String word) {
    return RARITY.containsKey(word);
  }

  /**
   * Returns the words of a text that are not stop words, each with its {@link #rarity}. A stop word
   * has a rarity below 3.2. Each word occurs once, in lower case, in the order of the text.
   *
   * @param without the words to leave out, in lower case, such as the names of the speakers
   */
  public static Map<String, Double> telling(String text, Set<String> without) {
    Map<String, Double> telling = new LinkedHashMap<>();
    Matcher words = WORD.matcher(text.toLowerCase(Locale.ROOT).replace('’', '\''));
    while (words.find()) {
      String word = words.group().replaceFirst("'s$|'$", "");
      if (!word.isEmpty() && !without.contains(word)) {
        double rarity = rarity(word);
        if (rarity >= STOP) {
          telling.put(word, rarity);
        }
      }
    }
    return telling;
  }

  /**
   * Returns the rarest of the given words, at most eight, the rarest first.
   *
   * @param telling the words with their rarities, as {@link #telling} returns them
   */
  public static List<String> keywords(Map<String, Double> telling) {
    return keywords(telling, MOST_KEYWORDS);
  }

  /**
   * Returns the rarest of the given words, the rarest first.
   *
   * @param telling the words with their rarities, as {@link #telling} returns them
   * @param most the largest number of words
   */
  public static List<String> keywords(Map<String, Double> telling, int most) {
    return telling.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(most)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the words of the names of speakers in lower case. */
  public static Set<String> nameWords(Collection<String> names) {
    return names.stream()
        .flatMap(name -> Stream.of(name.toLowerCase(Locale.ROOT).split(" ")))
        .collect(Collectors.toSet());
  }

  /**
   * Returns the base forms of the words of a text that are not stop words, in the order of the
   * text.
   */
  public static List<String> stems(String text) {
    return telling(text, Set.of()).keySet().stream().map(Stems::base).toList();
  }
}
