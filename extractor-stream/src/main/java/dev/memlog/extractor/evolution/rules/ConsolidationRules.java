package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The consolidation of similar memories, the parts, into one that replaces them in recalls.
 *
 * @param enabled whether memories are consolidated
 * @param similarity similarity that every two parts exceed, 0–1; with a common topic 0.60
 * @param leastParts fewest parts, at least 2
 * @param mostParts most parts, leastParts to 100
 * @param every interval; 1d begins at midnight UTC
 * @param afterConversation time from a conversation's end to consolidation
 * @param wording auto (by a configured model) or extractive
 */
public record ConsolidationRules(
    @Default("true") boolean enabled,
    @Default("0.75") @Range(least = 0, most = 1) double similarity,
    @Default("3") @Range(least = 2, most = 100) int leastParts,
    @Default("20") int mostParts,
    @Default("1d") @Positive Duration every,
    @Default("1m") @Positive Duration afterConversation,
    @Default("auto") Wording wording)
    implements Validated {

  /** The wording of a consolidated memory. */
  public enum Wording {
    /** A language model writes the text of the memory, if a model is configured. */
    AUTO,
    /** The memory consists of its best statement, followed by the others. */
    EXTRACTIVE
  }

  @Override
  public void validate(Validation check) {
    check.range("mostParts", mostParts, leastParts, 100);
  }

  /**
   * Returns whether a language model writes the texts of consolidated memories.
   *
   * @param model whether a model is configured
   */
  public boolean words(boolean model) {
    return model && enabled && wording == Wording.AUTO;
  }

  /** Returns these rules with consolidation switched off. */
  public ConsolidationRules off() {
    return new ConsolidationRules(
        false, similarity, leastParts, mostParts, every, afterConversation, wording);
  }
}
