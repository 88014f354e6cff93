package dev.memlog.client.context;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a context's text, or a candidate that was left out of it.
 *
 * @param id the number by which the text cites the line; null if it is left out
 * @param text the text of the line
 * @param choice the reason for which the line is in the text or left out, and its score
 * @param sources the memories and messages that the line is taken from; empty for a block of core
 *     memory
 * @param tokens the tokens of the line, counted alone
 * @param date for a message, the time at which it was written; for a memory, the first day that it
 *     refers to, or the time of its first statement if it refers to no day; for a block of core
 *     memory, the time of its last change
 */
public record ContextItem(
    @Nullable Integer id,
    String text,
    @JsonUnwrapped Choice choice,
    List<ContextSource> sources,
    int tokens,
    Instant date) {

  /**
   * The reason for which a line is in a context's text or left out, and its score.
   *
   * @param reason the reason in words; if the line is left out: budget, near_duplicate or
   *     below_threshold
   * @param note the details of the reason; empty if there are none
   * @param score the score that orders the candidates; 0 for a line that the search did not find,
   *     such as a message of the window
   * @param similarity calibrated closeness in meaning to the query, 0 to 1; 0 in the same cases as
   *     the score
   */
  public record Choice(String reason, String note, double score, double similarity) {}
}
