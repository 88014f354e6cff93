package dev.memlog.client.context;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a context, or a candidate that is not in it.
 *
 * @param id the number by which the text cites the line; null if it is left out
 * @param text the text of the line
 * @param choice why it is in the text or left out
 * @param sources the memory or the messages that it is taken from
 * @param tokens its tokens, counted alone
 * @param date when it was said or, for a memory, since when it holds
 */
public record ContextItem(
    @Nullable Integer id,
    String text,
    @JsonUnwrapped Choice choice,
    List<ContextSource> sources,
    int tokens,
    Instant date) {

  /**
   * Why a line is in the text or left out.
   *
   * @param reason the reason in words; if it is left out, budget, near_duplicate or below_threshold
   * @param note the details of the reason; empty if there are none
   * @param score the score by which candidates are ordered; 0 for lines that were not found
   * @param similarity the calibrated similarity, 0 to 1; 0 for lines that were not found
   */
  public record Choice(String reason, String note, double score, double similarity) {}
}
