package dev.memlog.query.profile;

import dev.memlog.query.ranking.ScopedBm25;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Optional;

/**
 * The constants of BM25. Missing keys are those of the base.
 *
 * @param k1 saturation of repeated words, 0 to 100; higher counts repetitions more
 * @param b degree of length normalisation, 0 to 1
 * @param averageLength average length in weighted words, 1 to 100,000
 * @param leastLength length that shorter texts count as, 0 to 100,000 weighted words
 */
public record Bm25Settings(
    Optional<Double> k1,
    Optional<Double> b,
    Optional<Double> averageLength,
    Optional<Double> leastLength)
    implements Validated {

  @Override
  public void validate(Validation check) {
    k1.ifPresent(value -> check.range("k1", value, 0.0, 100.0));
    b.ifPresent(value -> check.range("b", value, 0.0, 1.0));
    averageLength.ifPresent(value -> check.range("averageLength", value, 1.0, 100_000.0));
    leastLength.ifPresent(value -> check.range("leastLength", value, 0.0, 100_000.0));
  }

  ScopedBm25 applyTo(ScopedBm25 base) {
    return new ScopedBm25(
        k1.orElse(base.k1()),
        b.orElse(base.b()),
        averageLength.orElse(base.averageLength()),
        leastLength.orElse(base.leastLength()));
  }
}
