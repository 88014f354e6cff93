package dev.memlog.extractor.turns.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The shortening of a statement that is too long for one claim, at a part that can be left out. */
final class Shortening {

  static final int MOST_WORDS = 30;

  private static final Pattern CUTS =
      Pattern.compile(
          ", (?:which|who|so|because|since|especially|as|like|and|but|where|while|though|even|with)\\b|,"
              + "| (?:because|so that|since|although|even though|while|whereas|in order to)\\b");

  private Shortening() {}

  /**
   * Returns the text itself, or its longest beginning of at most 30 words that ends before such a
   * part.
   */
  static String shortened(String text) {
    if (Words.count(text) <= MOST_WORDS) {
      return text;
    }
    String best = text;
    Matcher cut = CUTS.matcher(text);
    while (cut.find()) {
      String beginning = text.substring(0, cut.start());
      int words = Words.count(beginning);
      if (words >= 6 && words <= MOST_WORDS) {
        best = beginning;
      }
    }
    return best;
  }
}
