package dev.memlog.llm;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Informativeness;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A lexical check that messages support a statement. The messages must contain every number of the
 * statement, every capitalized word after its first word, and most of its informative words. Dates
 * and the names of participants are exempt.
 *
 * <p>The check rejects statements that the model invented, took from its training or was tricked
 * into. It also rejects statements in another language than the messages.
 */
final class Grounds {

  /**
   * The minimum share of a statement's informative words, weighted by idf, that the messages must
   * contain. The other words may be synonyms.
   */
  private static final double SHARE = 0.6;

  private static final Pattern DATE =
      Pattern.compile(
          "\\b(?:\\d{1,2} )?"
              + DateVocabulary.MONTH
              + "(?: \\d{1,2}\\b,?)?(?: \\d{4})?|\\b"
              + DateVocabulary.YEAR
              + "\\b|\\b"
              + DateVocabulary.WEEKDAY
              + "\\b");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\d][\\p{L}\\d'’.-]*");

  /**
   * The maximum number of UTF-16 code units to check. No statement that is extracted or accepted is
   * longer.
   */
  private static final int LONGEST = 2_000;

  private Grounds() {}

  /**
   * Returns whether the messages support the statement.
   *
   * @param messages the texts of the messages
   * @param names the words of the participants' names, in lower case, which the messages need not
   *     contain
   * @param statement the statement
   */
  static boolean hold(List<String> messages, Set<String> names, String statement) {
    String said = DATE.matcher(Beginning.of(statement, LONGEST)).replaceAll(" ");
    String all = String.join("\n", messages);
    Set<String> words = words(all);
    Set<String> stems = new HashSet<>(Informativeness.stems(all));
    boolean first = true;
    for (String word : WORD.matcher(said).results().map(r -> r.group()).toList()) {
      String plain = plain(word);
      boolean exact =
          Character.isDigit(word.charAt(0)) || (!first && Character.isUpperCase(word.charAt(0)));
      if (exact && !plain.isEmpty() && !names.contains(plain) && !words.contains(plain)) {
        return false;
      }
      first = false;
    }
    double told = 0;
    double found = 0;
    for (var word : Informativeness.telling(said, names).entrySet()) {
      told += word.getValue();
      found += stems.containsAll(Informativeness.stems(word.getKey())) ? word.getValue() : 0;
    }
    return found >= SHARE * told;
  }

  /** Returns whether the content has an informative word unique to each text that has any. */
  static boolean tellsOfEach(String content, List<String> texts) {
    Set<String> told = Set.copyOf(Informativeness.stems(content));
    for (int i = 0; i < texts.size(); i++) {
      Set<String> own = new HashSet<>(Informativeness.stems(texts.get(i)));
      for (int other = 0; other < texts.size(); other++) {
        if (other != i) {
          Informativeness.stems(texts.get(other)).forEach(own::remove);
        }
      }
      if (!own.isEmpty() && own.stream().noneMatch(told::contains)) {
        return false;
      }
    }
    return true;
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    WORD.matcher(text).results().forEach(r -> words.add(plain(r.group())));
    return words;
  }

  private static String plain(String word) {
    String plain = word.toLowerCase(Locale.ROOT).replace('’', '\'');
    int end = plain.length();
    while (end > 0 && ending(plain, end) > 0) {
      end -= ending(plain, end);
    }
    return plain.substring(0, end);
  }

  /**
   * Returns the length of the possessive or punctuation mark that ends at the given index; 0 if
   * there is none.
   */
  private static int ending(String word, int end) {
    if (word.startsWith("'s", end - 2)) {
      return 2;
    }
    return "'.-".indexOf(word.charAt(end - 1)) < 0 ? 0 : 1;
  }
}
