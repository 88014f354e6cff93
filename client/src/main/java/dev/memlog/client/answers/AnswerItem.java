package dev.memlog.client.answers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.memlog.client.context.ContextSource;
import dev.memlog.client.messages.Feature;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory or message that the server considered for an answer.
 *
 * @param number the rank or, in a context, the number by which the text cites the line; null if the
 *     item was not shown
 * @param source the memory or message
 * @param text its present text, at most 500 characters; empty if it no longer exists
 * @param withdrawn whether it no longer exists, or the caller's key may not read it
 * @param choice the reason for which it was shown or not, and its score
 * @param features the features of the score, which is the sum of their contributions; they have no
 *     notes
 */
public record AnswerItem(
    @Nullable Integer number,
    ContextSource source,
    String text,
    boolean withdrawn,
    @JsonUnwrapped Choice choice,
    List<Feature> features) {

  /**
   * The reason for which an item was shown or not, and its score.
   *
   * @param reason the rule that admitted the item; if it was not shown: limit, budget,
   *     near_duplicate or below_threshold
   * @param score the score that orders the items
   * @param similarity calibrated closeness in meaning to the query, 0 to 1
   */
  public record Choice(String reason, double score, double similarity) {}
}
