package dev.memlog.query.ranking;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A measure of the verbatim agreement of a passage with a query. Equal texts have the value 1; runs
 * of blanks count as one blank. Texts that differ only in case and punctuation have the value 0.6.
 * If one text contains the words of the other without gaps and in the same order, the value is 0.6
 * times the ratio of the shorter to the longer text. The value is 0 if that ratio is below 0.1, and
 * in all other cases.
 */
public final class Verbatim {

  /** The value of texts with the same words in the same order. */
  static final double SAME_WORDS = 0.6;

  /**
   * The minimum ratio of lengths, since a short text within a much longer one, such as "ok" in a
   * page, is no evidence.
   */
  private static final double LEAST_SHARE = 0.1;

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /**
   * The form of each ASCII character in compared text. Unicode's normal form leaves ASCII as it is.
   */
  private static final byte[] PLAIN = plain();

  private final String exact;
  private final String words;

  /**
   * Creates the measure for a query.
   *
   * @param query the text of the query
   */
  public Verbatim(String query) {
    this.exact = blanks(query);
    this.words = words(query);
  }

  /** Returns the agreement of a passage with the query, 0 to 1. */
  public double value(String passage) {
    String other = words(passage);
    if (other.equals(words)) {
      return blanks(passage).equals(exact) ? 1 : words.isBlank() ? 0 : SAME_WORDS;
    }
    if (words.isBlank() || other.isBlank()) {
      return 0;
    }
    String longer = words.length() > other.length() ? words : other;
    String shorter = longer.equals(words) ? other : words;
    double share = (double) shorter.length() / longer.length();
    return share >= LEAST_SHARE && longer.contains(shorter) ? SAME_WORDS * share : 0;
  }

  private static String blanks(String text) {
    return BLANKS.matcher(text.strip()).replaceAll(" ");
  }

  /**
   * Returns the words in lower case, with a single blank between words and one blank at each end,
   * so that only whole words match. The method runs for every candidate, so it avoids patterns,
   * which would take most of a ranking's time. Most texts are ASCII.
   */
  private static String words(String text) {
    byte[] words = new byte[text.length() + 2];
    int end = 0;
    words[end++] = ' ';
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c >= PLAIN.length) {
        return anyWords(text);
      }
      byte plain = PLAIN[c];
      if (plain != ' ' || words[end - 1] != ' ') {
        words[end++] = plain;
      }
    }
    if (words[end - 1] != ' ') {
      words[end++] = ' ';
    }
    return new String(words, 0, end, StandardCharsets.ISO_8859_1);
  }

  private static byte[] plain() {
    byte[] plain = new byte[128];
    for (int c = 0; c < plain.length; c++) {
      plain[c] = (byte) (between(c) ? ' ' : Character.toLowerCase(c));
    }
    return plain;
  }

  private static String anyWords(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    var words = new StringBuilder(plain.length() + 2).append(' ');
    for (int at = 0; at < plain.length(); ) {
      int point = plain.codePointAt(at);
      at += Character.charCount(point);
      if (!between(point)) {
        words.appendCodePoint(point);
      } else if (words.charAt(words.length() - 1) != ' ') {
        words.append(' ');
      }
    }
    if (words.charAt(words.length() - 1) != ' ') {
      words.append(' ');
    }
    return words.toString();
  }

  /** Returns whether a code point separates words: blanks and punctuation. */
  private static boolean between(int point) {
    if (Character.isLetterOrDigit(point)) {
      return false;
    }
    // strip() also removes these, and a text must equal its stripped form.
    if (Character.isWhitespace(point)) {
      return true;
    }
    return switch (Character.getType(point)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }
}
