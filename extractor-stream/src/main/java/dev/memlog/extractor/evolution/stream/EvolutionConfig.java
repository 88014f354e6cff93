package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.rules.ConversationCap;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.extractor.evolution.rules.TrustRules;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of evolution, which merges new statements into memories.
 *
 * @param duplicateSimilarity similarity from which consistent statements are one memory, 0.01–1
 * @param detailSimilarity similarity from which more detailed statements replace others, 0 to
 *     duplicateSimilarity
 * @param trust the trust in those who speak in conversations
 * @param accessInterval interval of writing usage
 * @param cachedMemories decoded memories cached per task beside the present owner's, at least 1
 * @param embeddingPatience time until commands store statements without vector
 * @param threads threads, 1–256; at most one per partition works
 * @param commitInterval longest transaction, 1 ms to 60 s
 */
public record EvolutionConfig(
    @Default("0.80") @Range(least = 0.01, most = 1) double duplicateSimilarity,
    @Default("0.60") double detailSimilarity,
    TrustRules trust,
    @Default("30s") @Positive Duration accessInterval,
    @Default("20_000") @Range(least = 1) int cachedMemories,
    @Default("5s") @Positive Duration embeddingPatience,
    @Default("1") @Range(least = 1, most = 256) int threads,
    @Default("100ms") Duration commitInterval)
    implements Validated {

  @Override
  public void validate(Validation check) {
    check.range("detailSimilarity", detailSimilarity, 0, duplicateSimilarity);
    check.range("commitInterval", commitInterval.toMillis(), 1, 60_000);
  }

  /**
   * Returns the rules for {@link dev.memlog.extractor.evolution.MemoryEvolution}.
   *
   * @param lifecycle the settings of automatic changes
   * @param conversations the limit on the memories of whole conversations
   * @param worded whether a language model writes the texts of consolidated memories
   */
  public EvolutionRules rules(
      LifecycleRules lifecycle, ConversationCap conversations, boolean worded) {
    return new EvolutionRules(
        new EvolutionRules.ComparisonRules(duplicateSimilarity, detailSimilarity, true),
        trust,
        EvolutionRules.REINFORCEMENT,
        EvolutionRules.MOST_SUPPORTS,
        conversations,
        lifecycle,
        worded);
  }
}
