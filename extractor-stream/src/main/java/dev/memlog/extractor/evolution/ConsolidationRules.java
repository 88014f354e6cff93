package dev.memlog.extractor.evolution;

import java.time.Duration;

/**
 * The rules by which similar memories, the parts, are consolidated into one memory that replaces
 * them in recall.
 *
 * @param enabled whether memories are consolidated
 * @param similarity the similarity that every two parts must exceed, 0 to 1; parts with a topic in
 *     common need only 0.60
 * @param leastParts the least number of parts
 * @param mostParts the largest number of parts
 * @param every the interval of consolidation; its rounds begin at multiples of it since 1970, UTC
 * @param worded whether evolution asks a language model for the wording of a consolidated memory
 */
public record ConsolidationRules(
    boolean enabled,
    double similarity,
    int leastParts,
    int mostParts,
    Duration every,
    boolean worded) {

  /**
   * Returns the default rules: once a day, at least three memories with a similarity above 0.75 are
   * consolidated.
   */
  public static ConsolidationRules defaults() {
    return new ConsolidationRules(true, 0.75, 3, 20, Duration.ofDays(1), false);
  }

  /** Returns these rules with consolidation switched off. */
  public ConsolidationRules off() {
    return new ConsolidationRules(false, similarity, leastParts, mostParts, every, false);
  }

  /**
   * Returns these rules with or without wordings by a language model.
   *
   * @param byModel whether evolution asks a model for wordings
   */
  public ConsolidationRules worded(boolean byModel) {
    return new ConsolidationRules(enabled, similarity, leastParts, mostParts, every, byModel);
  }
}
