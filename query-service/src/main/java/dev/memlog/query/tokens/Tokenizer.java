package dev.memlog.query.tokens;

import dev.memlog.language.english.Beginning;

/**
 * A counter of the tokens into which a model, or a family of models, splits a text. Implementations
 * are safe for use by many threads.
 */
public interface Tokenizer {

  /**
   * An upper bound on the average number of UTF-16 units per token, for any text without long runs
   * of blanks.
   */
  int CHARACTERS = 32;

  /** Returns the name that requests, responses and configuration use, such as {@code cl100k}. */
  String name();

  /**
   * Returns the number of tokens of a text, without special tokens, such as those that mark the
   * beginning and the end.
   */
  int count(String text);

  /**
   * Returns a beginning of a text with at most the given number of tokens. It is nearly the longest
   * possible, and does not end within a surrogate pair.
   *
   * @param text the text
   * @param tokens the largest number of tokens, at least 0
   */
  default String beginning(String text, int tokens) {
    String whole = Beginning.of(text, (int) Math.min((long) CHARACTERS * tokens, text.length()));
    if (count(whole) <= tokens) {
      return whole;
    }
    int fits = 0;
    int exceeds = whole.length();
    while (exceeds - fits > 1) {
      int middle = (fits + exceeds) >>> 1;
      if (count(Beginning.of(whole, middle)) <= tokens) {
        fits = middle;
      } else {
        exceeds = middle;
      }
    }
    // Counts are not strictly monotonic, so only a count of this very text proves that it fits.
    String beginning = Beginning.of(whole, fits);
    return count(beginning) <= tokens ? beginning : "";
  }
}
