package dev.memlog.client.answers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.memlog.client.context.ContextSource;
import dev.memlog.client.messages.Feature;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory or message that was considered for an answer.
 *
 * @param number the rank or, in a context, the number that cites the line; null if it was not shown
 * @param source the memory or message
 * @param text its present text, at most 500 characters; empty if it no longer exists
 * @param withdrawn whether it is gone, or no longer readable with the caller's key
 * @param choice why it was shown or not
 * @param features the features whose contributions add up to the score, without notes
 */
public record AnswerItem(
    @Nullable Integer number,
    ContextSource source,
    String text,
    boolean withdrawn,
    @JsonUnwrapped Choice choice,
    List<Feature> features) {

  /**
   * Why an item was shown or not.
   *
   * @param reason the rule that admitted it; if it was not shown: limit, budget, near_duplicate or
   *     below_threshold
   * @param similarity the calibrated similarity, 0 to 1
   */
  public record Choice(String reason, double score, double similarity) {}
}
