package dev.memlog.query.profile;

import dev.memlog.query.ranking.ScopedBm25;
import dev.memlog.runtime.config.Range;
import java.util.Optional;

/**
 * The settings of BM25.
 *
 * @param k1 saturation of repeated words, 0–100; higher counts repetitions more
 * @param b length normalisation, 0–1
 * @param averageLength average length in weighted words, 1–100,000
 * @param leastLength length that shorter texts count as, 0–100,000
 */
public record Bm25Settings(
    @Range(least = 0, most = 100) Optional<Double> k1,
    @Range(least = 0, most = 1) Optional<Double> b,
    @Range(least = 1, most = 100_000) Optional<Double> averageLength,
    @Range(least = 0, most = 100_000) Optional<Double> leastLength) {

  ScopedBm25 applyTo(ScopedBm25 base) {
    return new ScopedBm25(
        k1.orElse(base.k1()),
        b.orElse(base.b()),
        averageLength.orElse(base.averageLength()),
        leastLength.orElse(base.leastLength()));
  }
}
