package dev.memlog.client.answers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.memlog.client.context.ContextSource;
import dev.memlog.client.messages.Feature;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory, a message or a block of core memory that the server considered for an answer.
 *
 * @param number the rank or, in a context, the number by which the text cites the line; null if the
 *     item was not shown
 * @param source the memory or message; its ids are empty for a block of core memory
 * @param text the present text of the memory or message, at most 500 characters; empty if it is
 *     withdrawn, and for a block of core memory
 * @param withdrawn whether the memory or message no longer exists, or the key may not read it
 * @param choice the reason for which the item was shown or not, and its score
 * @param features the features of the score, without notes; their contributions add up to the
 *     score. Empty if the search did not rank the item itself.
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
   * @param reason the rule or the summary by which the item was shown; if it was not shown: limit,
   *     budget, near_duplicate or below_threshold
   * @param score the score that orders the items; 0 for an item that the search did not find
   * @param similarity calibrated closeness in meaning to the query, 0 to 1
   */
  public record Choice(String reason, double score, double similarity) {}
}
