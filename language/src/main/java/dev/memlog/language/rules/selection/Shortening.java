package dev.memlog.language.rules.selection;

import dev.memlog.language.dates.DateResolver;
import dev.memlog.language.lint.MemoryLint;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A converter that shortens statements of more than 30 words by omitting a clause or phrase at the
 * end.
 */
public final class Shortening {

  private static final Pattern CUTS =
      Pattern.compile(
          ", (?:which|who|so|because|since|especially|as|like|and|but|where|while|though|even|with)\\b|,"
              + "| (?:because|so that|since|although|even though|while|whereas|in order to)\\b");

  /** A rough time whose date was resolved: "about five years ago" is "about in 2018" now. */
  private static final Pattern ROUGHLY = Pattern.compile("\\babout in (\\d{4})\\b");

  private Shortening() {}

  /**
   * Returns a statement with at most 30 words, if possible. A longer statement is cut before the
   * last comma or conjunction that leaves 6 to 30 words. If there is no such place, the statement
   * keeps all its words.
   */
  public static DateResolver.Resolved shortened(DateResolver.Resolved statement) {
    String text = ROUGHLY.matcher(statement.text()).replaceAll("in about $1");
    return new DateResolver.Resolved(shortened(text), statement.when());
  }

  private static String shortened(String text) {
    if (words(text) <= MemoryLint.MOST_WORDS) {
      return text;
    }
    String best = text;
    Matcher cut = CUTS.matcher(text);
    while (cut.find()) {
      String beginning = text.substring(0, cut.start());
      int left = words(beginning);
      if (left >= 6 && left <= MemoryLint.MOST_WORDS) {
        best = beginning;
      }
    }
    return best;
  }

  private static int words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }
}
