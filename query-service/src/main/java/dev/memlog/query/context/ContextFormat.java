package dev.memlog.query.context;

import java.util.List;

/**
 * A format for the text of a context. A context precedes a question in a prompt. {@link Packing}
 * estimates the size of a context from its lines and frames. Only the token count of the whole text
 * is exact.
 */
public interface ContextFormat {

  /** Returns the name by which requests select the format. */
  String name();

  /** Returns the parts that a context in this format can contain, in the order of the text. */
  default List<PartKind> parts() {
    return List.of(PartKind.values());
  }

  /**
   * Returns the text of a context. For a layout without lines, returns only the text that surrounds
   * lines.
   */
  String write(Layout layout);

  /**
   * Returns one line as this format writes it. {@link Packing} estimates the tokens of the line
   * from this text.
   *
   * @param part the part that contains the line
   * @param line the line with its number
   */
  String line(PartKind part, Layout.Numbered line);

  /**
   * Returns the text that this format writes around the lines of a part, such as a heading; empty
   * if there is none.
   */
  default String frame(PartKind part) {
    return "";
  }

  /**
   * Returns the text that this format writes around the lines of one conversation and day, such as
   * the date; empty if lines are not grouped.
   *
   * @param first the first line of the group
   */
  default String frame(PartKind part, Line first) {
    return "";
  }

  /**
   * Returns whether messages are written in chronological order; otherwise they are written best
   * first.
   */
  default boolean chronological() {
    return true;
  }
}
