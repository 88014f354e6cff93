package dev.memlog.extractor.evolution;

import java.time.Duration;

/**
 * The rules by which similar memories become one.
 *
 * @param enabled whether memories are consolidated
 * @param similarity the similarity that each two parts exceed
 * @param leastParts the least number of parts
 * @param mostParts the largest number of parts
 * @param every the interval of consolidation; its rounds begin at multiples of it since 1970, UTC
 * @param worded whether a wording by a model is asked for
 */
public record ConsolidationRules(
    boolean enabled,
    double similarity,
    int leastParts,
    int mostParts,
    Duration every,
    boolean worded) {

  /** Returns the default rules: three parts above 0.75, every night. */
  public static ConsolidationRules defaults() {
    return new ConsolidationRules(true, 0.75, 3, 20, Duration.ofDays(1), false);
  }

  /** Returns these rules with consolidation switched off. */
  public ConsolidationRules off() {
    return new ConsolidationRules(false, similarity, leastParts, mostParts, every, false);
  }

  /** Returns these rules with wordings by a model, or without them. */
  public ConsolidationRules worded(boolean byModel) {
    return new ConsolidationRules(enabled, similarity, leastParts, mostParts, every, byModel);
  }
}
