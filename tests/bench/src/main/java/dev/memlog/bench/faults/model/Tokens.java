package dev.memlog.bench.faults.model;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A generator of invented words (tokens). Each token occurs in only one generated text, so the
 * tokens of an answer show from which texts it was made.
 */
public final class Tokens {

  private static final int LENGTH = 8;
  private static final Pattern TOKEN = Pattern.compile("zq[b-df-hj-np-tvwxz]{" + LENGTH + "}");
  private static final String LETTERS = "bcdfghjklmnprtvw";

  private Tokens() {}

  /**
   * Returns a token, always the same for the same seed and number.
   *
   * @param seed the seed of the script
   * @param number the number of the token within its script, below 4,096
   */
  public static String of(long seed, int number) {
    long bits = ((seed & 0xfffff) << 12) | number;
    var token = new StringBuilder("zq");
    for (int i = 0; i < LENGTH; i++) {
      token.append(LETTERS.charAt((int) ((bits >>> (4 * i)) & 15)));
    }
    return token.toString();
  }

  /** Returns all tokens that occur in a text. */
  public static Set<String> in(String text) {
    return TOKEN
        .matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(result -> result.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns all tokens that occur in texts. */
  static Set<String> in(Stream<String> texts) {
    return in(texts.collect(Collectors.joining(" ")));
  }
}
