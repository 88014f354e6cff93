package dev.memlog.language.readings;

import dev.memlog.language.english.WordLists;
import java.util.Map;

/**
 * The English words by which people ask for an attribute, such as "live" for a residence. A quote
 * that answers such a question often has none of them.
 */
public final class AttributeWords {

  private static final Map<String, String> WORDS =
      WordLists.entries(AttributeWords.class, "attribute-words.txt");

  private AttributeWords() {}

  /**
   * Returns the words that ask for an attribute, separated by blanks; the attribute's name if none.
   */
  public static String of(String attribute) {
    return WORDS.getOrDefault(attribute, attribute.replace('_', ' '));
  }
}
