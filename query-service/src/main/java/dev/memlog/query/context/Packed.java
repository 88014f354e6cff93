package dev.memlog.query.context;

import java.util.List;
import java.util.Locale;

/**
 * A context packed into a budget of tokens, with the admitted lines and the candidates left out.
 *
 * @param text the text; empty if there is no line
 * @param tokens the number of tokens of the text
 * @param parts the parts in the order of the text
 */
public record Packed(String text, int tokens, List<Part> parts) {

  /**
   * A part of a packed context.
   *
   * @param kind the kind of the part
   * @param tokens the tokens of its lines and headings, each counted alone
   * @param lines the lines in the order of the text
   * @param leftOut the candidates that are not in the text: first those above the threshold of
   *     relevance, in the order of admission, then those below, best first
   */
  public record Part(PartKind kind, int tokens, List<Cited> lines, List<LeftOut> leftOut) {}

  /**
   * A line of the text with the number by which an answer can cite it.
   *
   * @param id the number, from 1
   * @param line the line
   * @param reason the reason for which the line was admitted, in words
   * @param tokens the number of tokens of the line, counted alone
   */
  public record Cited(int id, Line line, String reason, int tokens) {}

  /**
   * A candidate that is not in the text.
   *
   * @param line the candidate's line
   * @param cause the reason for which the candidate was left out
   * @param note the details of the reason; empty if there are none
   * @param tokens the number of tokens of the line, counted alone; 0 for all but the first {@link
   *     Packing#SHOWN_LEFT_OUT} left-out candidates of the part
   */
  public record LeftOut(Line line, Cause cause, String note, int tokens) {}

  /** The reason for which a candidate was left out of a context. */
  public enum Cause {
    /** The rest of the budget was too small for the line, or the part ended before it. */
    BUDGET,
    /**
     * An admitted line has nearly the same content, or is a summary that quotes the candidate's
     * memory.
     */
    NEAR_DUPLICATE,
    /** The search found the line, but judged it not relevant enough to be shown. */
    BELOW_THRESHOLD;

    /** Returns the name of this cause that responses use, in lower case. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
