package dev.memlog.query.search;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How far a query and a passage are the same words in the same order: 1 for the same text, 0.6 for
 * one that differs only in case and punctuation, up to 0.6 by their lengths where one holds the
 * other whole, else 0.
 */
final class Verbatim {

  /** What the same words in the same order are worth. */
  static final double SAME_WORDS = 0.6;

  /** A shorter text within a longer one says nothing below this share of it ("ok" in a page). */
  private static final double LEAST_SHARE = 0.1;

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern NO_WORD = Pattern.compile("[\\p{P}\\p{Z}\\s]+");

  private final String exact;
  private final String words;

  Verbatim(String query) {
    this.exact = blanks(query);
    this.words = words(query);
  }

  double value(String passage) {
    if (blanks(passage).equals(exact)) {
      return 1;
    }
    String other = words(passage);
    if (words.isBlank() || other.isBlank()) {
      return 0;
    }
    if (other.equals(words)) {
      return SAME_WORDS;
    }
    String longer = words.length() > other.length() ? words : other;
    String shorter = longer.equals(words) ? other : words;
    double share = (double) shorter.length() / longer.length();
    return share >= LEAST_SHARE && longer.contains(shorter) ? SAME_WORDS * share : 0;
  }

  private static String blanks(String text) {
    return BLANKS.matcher(text.strip()).replaceAll(" ");
  }

  /** With a blank at each end, so that what is contained is contained by whole words. */
  private static String words(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    return " " + NO_WORD.matcher(plain).replaceAll(" ").strip() + " ";
  }
}
