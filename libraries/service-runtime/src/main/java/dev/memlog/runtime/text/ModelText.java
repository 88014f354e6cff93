package dev.memlog.runtime.text;

import java.util.regex.Pattern;

/**
 * The rendering of texts that users wrote into texts that models read. Every format of a context
 * and every tool that answers in text passes each text of a user through this class, so that the
 * text can neither begin a line of its own nor end the block that contains it.
 *
 * <p>A rendered text has no control characters and no unpaired surrogates, so it is valid in XML.
 * In the words that end a block, hyphens replace the blanks: {@code (end-of-memory-context)}.
 */
public final class ModelText {

  private static final Pattern BLANKS = Pattern.compile("[\\p{javaWhitespace}\\p{Cc}]+");

  private static final Pattern BREAK =
      Pattern.compile("\\r\\n|[\\n\\r\\u000B\\u000C\\u001C-\\u001E\\u0085\\u2028\\u2029]");

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");

  /** Characters that XML forbids although they are not control characters. */
  private static final Pattern INVALID = Pattern.compile("[\\uD800-\\uDFFF\\uFFFE\\uFFFF]");

  /** The words by which readers of a context recognise its end, in the formats that have such. */
  private static final Pattern END =
      Pattern.compile(
          "end\\W{1,8}+of\\W{1,8}+memory\\W{1,8}+context"
              + "|user\\W{1,8}+question\\s{0,8}+:"
              + "|use\\W{1,8}+these\\W{1,8}+memories\\W{1,8}+to\\W{1,8}+provide",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern BETWEEN_WORDS = Pattern.compile("\\W+(?=\\w)");

  private ModelText() {}

  /**
   * Returns a text on one line: without surrounding blanks, and with one blank for each run of
   * blanks, line breaks and control characters.
   */
  public static String line(String text) {
    return unended(isOneLine(text) ? text : BLANKS.matcher(text).replaceAll(" ").strip());
  }

  /**
   * Returns a text on several lines that keeps its line breaks. All lines after the first are
   * indented, so that none of them looks like a line of the text around it.
   */
  public static String lines(String text) {
    return paragraphs(text).replace("\n", "\n  ");
  }

  /** Returns a text that keeps its line breaks, as {@code \n}, and its indentation. */
  public static String paragraphs(String text) {
    String broken = BREAK.matcher(text).replaceAll("\n");
    return unended(CONTROL.matcher(broken).replaceAll(" "));
  }

  /** Returns a text on one line in quotation marks; single ones replace those in the text. */
  public static String quoted(String text) {
    return '"' + line(text).replace('"', '\'') + '"';
  }

  /** Returns a text on one line as the content of an XML element or attribute. */
  public static String xml(String text) {
    return line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /**
   * Returns a text, or its beginning and "…" if it is longer than {@code most} UTF-16 units. The
   * beginning does not end within a surrogate pair.
   */
  public static String beginning(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most)
        + "…";
  }

  private static String unended(String text) {
    String valid = INVALID.matcher(text).replaceAll("\uFFFD");
    return END.matcher(valid).replaceAll(end -> BETWEEN_WORDS.matcher(end.group()).replaceAll("-"));
  }

  /** Returns whether all blanks of a text are single ones between words, as in most texts. */
  private static boolean isOneLine(String text) {
    char before = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' ? before == ' ' : Character.isWhitespace(c) || Character.isISOControl(c)) {
        return false;
      }
      before = c;
    }
    return before != ' ';
  }
}
