package dev.memlog.extractor.turns.dates;

import java.util.List;
import java.util.Map;

/** Numbers in words. */
public final class Amounts {

  static final String WORDS =
      "\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
          + "(?:a )?few|(?:a )?couple(?: of)?|several|many";

  private static final List<String> NUMBERS =
      List.of(
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");

  private static final Map<String, Integer> OTHERS = Map.of("a", 1, "an", 1);

  private Amounts() {}

  /** Returns the number; −1 if the words are vague. */
  public static int of(String words) {
    if (words.matches("\\d{1,9}")) {
      return Integer.parseInt(words);
    }
    int number = NUMBERS.indexOf(words);
    return number >= 0 ? number : OTHERS.getOrDefault(words, -1);
  }
}
