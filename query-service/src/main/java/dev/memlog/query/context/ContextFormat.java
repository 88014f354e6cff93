package dev.memlog.query.context;

import java.util.List;

/**
 * A way to write a context. The pieces of a text, counted alone, are an estimate of its tokens; the
 * text itself decides.
 */
public interface ContextFormat {

  /** Returns the name that requests use. */
  String name();

  /** Returns the parts that the format can hold, in the order of the text. */
  List<PartKind> parts();

  /** Returns the text; without lines, what stands around them. */
  String write(Layout layout);

  /** Returns a line as it stands in the text. */
  String line(PartKind part, Layout.Numbered line);

  /** Returns what stands around the lines of a part; empty if nothing does. */
  default String frame(PartKind part) {
    return "";
  }

  /**
   * Returns what stands around the lines of one conversation and day; empty if lines are not
   * grouped.
   */
  default String frame(PartKind part, Line first) {
    return "";
  }

  /** Returns whether passages are written as they were said; if not, best first. */
  default boolean chronological() {
    return true;
  }

  /** Returns a text on one line. */
  static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
