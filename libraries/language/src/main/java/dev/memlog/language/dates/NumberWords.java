package dev.memlog.language.dates;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** A parser of small English numbers that are written as words, such as "three" and "third". */
public final class NumberWords {

  /** The words for the numbers 1 to 12, as alternatives of a regular expression. */
  public static final String CARDINALS =
      "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";

  /** The ordinals from "first" to "tenth", as alternatives of a regular expression. */
  public static final String ORDINALS =
      "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth";

  /** The amounts before a unit of time, as alternatives of a pattern. */
  static final String AMOUNTS =
      "\\d{1,3}|an?|" + CARDINALS + "|(?:a )?few|(?:a )?couple(?: of)?|several|many";

  private static final List<String> CARDINAL = List.of(CARDINALS.split("\\|"));
  private static final List<String> ORDINAL = List.of(ORDINALS.split("\\|"));

  private NumberWords() {}

  /**
   * Returns the number that a word in lower case means: "zero" to "twelve", "a", "an", or up to
   * nine digits; −1 for any other text.
   */
  public static int of(String words) {
    if (words.matches("\\d{1,9}")) {
      return Integer.parseInt(words);
    }
    return switch (words) {
      case "zero" -> 0;
      case "a", "an" -> 1;
      default -> {
        int at = CARDINAL.indexOf(words);
        yield at < 0 ? -1 : at + 1;
      }
    };
  }

  /**
   * Returns the number of an ordinal in lower case, from 1 for "first" to 10 for "tenth"; −1 for
   * any other word.
   */
  public static int ordinal(String word) {
    int at = ORDINAL.indexOf(word);
    return at < 0 ? -1 : at + 1;
  }

  /** Returns the approximate number that the words mean: a couple is 2, a few are 3. */
  static OptionalInt about(String words) {
    String lower = words.toLowerCase(Locale.ROOT);
    if (lower.contains("couple")) {
      return OptionalInt.of(2);
    }
    if (lower.contains("few")) {
      return OptionalInt.of(3);
    }
    int exact = of(lower);
    return exact < 0 ? OptionalInt.empty() : OptionalInt.of(exact);
  }
}
