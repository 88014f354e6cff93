package dev.memlog.query.context;

import java.util.List;
import java.util.Locale;

/**
 * A packed context.
 *
 * @param text the text; empty if there is no line
 * @param tokens the tokens of the text
 * @param parts the parts in the order of the text
 */
public record Packed(String text, int tokens, List<Part> parts) {

  /**
   * A part.
   *
   * @param tokens the tokens of its lines and headings, each counted alone
   * @param lines the lines in the order of the text
   * @param leftOut the candidates that are not in the text, best first
   */
  public record Part(PartKind kind, int tokens, List<Cited> lines, List<LeftOut> leftOut) {}

  /**
   * A line of the text.
   *
   * @param id the number that cites it
   * @param reason the reason for which the line was admitted, in words
   * @param tokens the tokens of the line, counted alone
   */
  public record Cited(int id, Line line, String reason, int tokens) {}

  /**
   * A candidate that is not in the text.
   *
   * @param cause the reason
   * @param note the details of the reason; empty if there are none
   */
  public record LeftOut(Line line, Cause cause, String note, int tokens) {}

  /** A reason to leave a candidate out. */
  public enum Cause {
    /** The line does not fit into the budget. */
    BUDGET,
    /** The text already contains a line with the same content. */
    NEAR_DUPLICATE,
    /** The line is not relevant enough. */
    BELOW_THRESHOLD;

    /** Returns the name that answers use. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
