package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.extractor.evolution.rules.TrustRules;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of evolution, which merges new statements into memories.
 *
 * @param duplicateSimilarity similarity from which two statements are one memory, unless they
 *     contradict, 0.01 to 1
 * @param detailSimilarity similarity from which a more detailed statement replaces another, 0 to
 *     duplicateSimilarity
 * @param trust the trust in those who speak in conversations
 * @param accessInterval interval at which the usage of memories is written
 * @param cachedMemories maximum number of decoded memories that a task caches beside the present
 *     owner's, at least 1
 * @param embeddingPatience time after which a command's statement is stored without its vector
 * @param threads number of threads, 1 to 256; at most one per partition works
 * @param commitInterval time for which a transaction stays open, 1 ms to 60 s
 */
public record EvolutionConfig(
    double duplicateSimilarity,
    double detailSimilarity,
    TrustRules trust,
    Duration accessInterval,
    int cachedMemories,
    Duration embeddingPatience,
    int threads,
    Duration commitInterval)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static EvolutionConfig defaults() {
    return new EvolutionConfig(
        0.80,
        0.60,
        TrustRules.defaults(),
        Duration.ofSeconds(30),
        20_000,
        Duration.ofSeconds(5),
        1,
        Duration.ofMillis(100));
  }

  @Override
  public void validate(Validation check) {
    check.range("duplicateSimilarity", duplicateSimilarity, 0.01, 1);
    check.range("detailSimilarity", detailSimilarity, 0, duplicateSimilarity);
    check.positive("accessInterval", accessInterval);
    check.atLeast("cachedMemories", cachedMemories, 1);
    check.positive("embeddingPatience", embeddingPatience);
    check.range("threads", threads, 1, 256);
    check.range("commitInterval", commitInterval.toMillis(), 1, 60_000);
  }

  /**
   * Returns the rules for {@link dev.memlog.extractor.evolution.MemoryEvolution}.
   *
   * @param lifecycle the settings of automatic changes
   */
  public EvolutionRules rules(LifecycleRules lifecycle) {
    return EvolutionRules.defaults()
        .comparing(duplicateSimilarity, detailSimilarity)
        .with(trust)
        .with(lifecycle);
  }
}
