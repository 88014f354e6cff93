package dev.memlog.bench.eval;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An extractor of content words with numbers as digits: "five", "fifth" and "5th" are 5, "1,300" is
 * 1300, "an hour" is 1 hour.
 */
final class Numbers {

  private static final List<String> CARDINALS =
      List.of(
          ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
                  + " fifteen sixteen seventeen eighteen nineteen twenty")
              .split(" "));

  private static final List<String> ORDINALS =
      List.of(
          ("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh"
                  + " twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth"
                  + " nineteenth twentieth")
              .split(" "));

  private static final Pattern GROUPED = Pattern.compile("(?<=\\d),(?=\\d{3}(?!\\d))");
  private static final Pattern ORDINAL = Pattern.compile("\\b(\\d+)(?:st|nd|rd|th)\\b");
  private static final Pattern ONE =
      Pattern.compile("\\ban?(?= (?:minute|hour|month|year|dozen)\\b)");
  private static final Pattern WORD = Pattern.compile("\\p{L}+");

  private Numbers() {}

  /** Returns the content words in their base forms, in a modifiable set. */
  static Set<String> words(String text) {
    String plain = GROUPED.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
    plain = ONE.matcher(plain).replaceAll("1");
    plain = ORDINAL.matcher(plain).replaceAll("$1");
    plain = WORD.matcher(plain).replaceAll(word -> digits(word.group()));
    return MemoryQuestions.terms(plain.replace('-', ' '));
  }

  private static String digits(String word) {
    int place = Math.max(CARDINALS.indexOf(word), ORDINALS.indexOf(word));
    return place < 0 ? word : String.valueOf(place);
  }

  static boolean number(String word) {
    return Character.isDigit(word.charAt(0));
  }
}
