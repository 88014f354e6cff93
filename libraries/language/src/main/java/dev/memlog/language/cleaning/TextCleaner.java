package dev.memlog.language.cleaning;

import dev.memlog.language.english.Beginning;
import java.util.regex.Pattern;

/**
 * A filter that removes from a text the parts that are not the author's own statements, such as
 * code, quotes, links, remarks in brackets and emoji.
 */
public final class TextCleaner {

  /**
   * The largest length that is read. Longer texts are pasted documents, which seldom state anything
   * about a participant.
   */
  static final int LONGEST = 10_000;

  private static final Pattern CODE =
      Pattern.compile("```.*?(?:```|\\z)|`[^`\\n]*`", Pattern.DOTALL);
  private static final Pattern QUOTED = Pattern.compile("^[ \\t]*>.*$", Pattern.MULTILINE);
  private static final Pattern BRACKETED = Pattern.compile("\\[[^\\]\\n]{0,500}+\\]");
  private static final Pattern LINK =
      Pattern.compile("(?:https?://|www\\.)\\S++|(?<!\\S)\\S[^\\s@]*+@(?=\\S[^\\s.]*+\\.\\S)\\S++");
  private static final Pattern MARKS =
      Pattern.compile("^[ \\t]*(?:[-*•]|\\d+[.)]|#+)[ \\t]+|\\*\\*|__", Pattern.MULTILINE);
  private static final Pattern EMOTICON =
      Pattern.compile("<3|(?<=\\s|^)[:;=]-?[)(DPpO|/]+(?=\\s|$)");
  private static final Pattern EMOJI =
      Pattern.compile("[\\p{So}\\p{Sk}\\p{Cs}\\x{FE0F}\\x{200D}\\x{1F000}-\\x{1FAFF}]+");

  private TextCleaner() {}

  /** Returns the author's own words in a text. Only the first 10,000 UTF-16 units are read. */
  public static String clean(String text) {
    String rest = Beginning.of(text, LONGEST);
    rest = CODE.matcher(rest).replaceAll("\n");
    rest = QUOTED.matcher(rest).replaceAll("\n");
    rest = BRACKETED.matcher(rest).replaceAll(" ");
    rest = LINK.matcher(rest).replaceAll(" ");
    rest = MARKS.matcher(rest).replaceAll("");
    rest = EMOTICON.matcher(rest).replaceAll("\n");
    return EMOJI.matcher(rest).replaceAll("\n").strip();
  }
}
