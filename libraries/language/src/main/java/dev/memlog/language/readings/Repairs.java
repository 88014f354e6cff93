package dev.memlog.language.readings;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of repairs such as "no wait, 8:45", "I meant Basel" and "*21, not 12". It puts the new
 * value in the place of the old one, so that the repaired text can be read like any other.
 */
final class Repairs {

  private static final String SOFT =
      "(?:(?:oh|ah|actually|sorry|no|wait|oops|hm+|well|correction|nope|my bad|hang on|hold on)[,.:!]? )";

  /** The words of a repair within a sentence, and those with which a whole message is one. */
  private static final String MARK =
      SOFT
          + "{0,4}?(?:i meant?(?: to say)?|make (?:that|it)|scratch that|no,? wait(?:,? no)?|wait,? no|no,? sorry|sorry,? no|correction|or rather|actually,? no)";

  private static final String WHOLE =
      SOFT
          + "{0,4}?(?:i meant(?: to say)?|make that|scratch that|no,? wait(?:,? no)?|wait,? no|correction|sorry,? it is|it should be|i got (?:it|that|the [\\p{L} ]{2,30}?) wrong(?: the other day| yesterday| earlier)?)";

  private static final String LINK = "(?:(?:it is|it was|at|in|on|to|the|for|from)\\s+){0,2}";

  private static final Pattern WITHIN =
      Pattern.compile(
          "(?i)(?<=[\\p{L}\\p{N}])(?:,|\\.\\.\\.|…| -+| –| —|[.!]| \\()\\s?"
              + "(?:"
              + MARK
              + "[,:]?\\s+){1,3}"
              + LINK
              + "(?<new>[^.!?\\n)]{1,60})");

  private static final Pattern LEADING =
      Pattern.compile(
          "(?i)^\\W{0,3}"
              + "(?:"
              + WHOLE
              + "[,:.]?\\s+){1,3}"
              + LINK
              + "(?<new>[^!?\\n]{1,60}?)[.!]*$");

  private static final Pattern STAR =
      Pattern.compile("^\\*?(?<new>[^\\s,*]{1,30}),? (?:and )?not (?<old>[^\\s,.!]{1,30})[.!]?$");

  private static final String MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{L}*";

  private static final String NUMBER =
      "(?:[€$£]?\\d[\\d.,]*(?: ?(?:°\\s?[CF]|%|€|k|km|kg|cm|m))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";

  /** The kinds of values, the most special first. A repair replaces the last value of its kind. */
  private static final List<Pattern> KINDS =
      List.of(
          kind("\\d{1,2}[:.]\\d\\d(?: ?[ap]m)?|\\d{1,2} ?[ap]m"),
          kind(
              "\\d{1,2}(?:st|nd|rd|th)?(?: of)? "
                  + MONTH
                  + "|"
                  + MONTH
                  + " \\d{1,2}(?:st|nd|rd|th)?"),
          kind("(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|yesterday"),
          kind(NUMBER + "(?: (?=\\p{L})(?!of|in|at|on|for|and|my|to)\\p{Ll}+)?"),
          kind(NUMBER),
          Pattern.compile(
              "(?<![\\p{L}\\p{N}])(?!I\\b|My\\b|We\\b|The\\b|Our\\b)\\p{Lu}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)*"));

  private static Pattern kind(String regex) {
    return Pattern.compile("(?i)(?<![\\p{L}\\p{N}.:])(?:" + regex + ")(?![\\p{L}\\p{N}])");
  }

  private Repairs() {}

  /** Returns a text in which the values that it repairs itself are replaced. */
  static String within(String text) {
    Matcher mark = WITHIN.matcher(text);
    if (!mark.find()) {
      return text;
    }
    String repaired = replaced(text.substring(0, mark.start()), mark.group("new"));
    return repaired == null ? text : repaired + text.substring(mark.end());
  }

  /** Returns whether a text begins as a repair of something said before. */
  static boolean repairs(String text) {
    return LEADING.matcher(text.strip()).find() || STAR.matcher(text.strip()).matches();
  }

  /**
   * Returns the earlier text with the new value; null if the text repairs nothing in it.
   *
   * @param earlier the words that the same speaker said before
   * @param text the repair
   */
  static @Nullable String across(String earlier, String text) {
    Matcher star = STAR.matcher(text.strip());
    if (star.matches()) {
      int at = earlier.lastIndexOf(star.group("old"));
      return at < 0
          ? null
          : earlier.substring(0, at)
              + star.group("new")
              + earlier.substring(at + star.group("old").length());
    }
    Matcher mark = LEADING.matcher(text.strip());
    return mark.find() ? replaced(earlier, mark.group("new")) : null;
  }

  /** Returns the text with the last value of the repair's kind replaced; null if it has none. */
  private static @Nullable String replaced(String text, String repair) {
    String fresh = repair.strip();
    for (Pattern kind : KINDS) {
      Matcher value = kind.matcher(fresh);
      if (!value.lookingAt()) {
        continue;
      }
      Matcher old = kind.matcher(text);
      int start = -1;
      int end = -1;
      while (old.find()) {
        start = old.start();
        end = old.end();
      }
      if (start >= 0) {
        return text.substring(0, start) + value.group() + text.substring(end);
      }
    }
    boolean word = fresh.matches("[\\p{Ll}-]{2,25}");
    int last = text.stripTrailing().lastIndexOf(' ');
    return word && last > 0 ? text.substring(0, last + 1) + fresh : null;
  }
}
