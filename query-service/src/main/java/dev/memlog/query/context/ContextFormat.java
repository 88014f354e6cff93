package dev.memlog.query.context;

import java.util.List;

/**
 * A format of contexts. The token counts of single pieces are an estimate; the count of the whole
 * text decides.
 */
public interface ContextFormat {

  /** Returns the name that requests use. */
  String name();

  /** Returns the parts that the format can contain, in the order of the text. */
  List<PartKind> parts();

  /**
   * Returns the text of a context; if there are no lines, only the text that would surround them.
   */
  String write(Layout layout);

  /** Returns a line in the form of this format. */
  String line(PartKind part, Layout.Numbered line);

  /** Returns the text around the lines of a part; empty if there is none. */
  default String frame(PartKind part) {
    return "";
  }

  /**
   * Returns the text around the lines of one conversation and day; empty if lines are not grouped.
   */
  default String frame(PartKind part, Line first) {
    return "";
  }

  /**
   * Returns whether passages are written in chronological order; otherwise they are written best
   * first.
   */
  default boolean chronological() {
    return true;
  }

  /** Returns a text on one line. */
  static String oneLine(String text) {
    return isOneLine(text) ? text : text.strip().replaceAll("\\s+", " ");
  }

  /** Returns whether all blanks of a text are single ones between words, as in most texts. */
  private static boolean isOneLine(String text) {
    char before = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' ? before == ' ' : Character.isWhitespace(c)) {
        return false;
      }
      before = c;
    }
    return before != ' ';
  }
}
