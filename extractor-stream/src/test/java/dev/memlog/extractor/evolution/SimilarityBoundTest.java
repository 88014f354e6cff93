package dev.memlog.extractor.evolution;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.Calibration;
import dev.memlog.embedding.KnotCalibration;
import dev.memlog.extractor.evolution.owner.CoarseVector;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** The cheap bound never rejects what exact similarity would accept, and rejects most others. */
class SimilarityBoundTest {

  private static final Calibration BENT =
      KnotCalibration.of(-0.1, 0, 0.31, 0.2, 0.7, 0.6, 0.83, 0.75, 1, 1);

  private static float[] unit(Random random, int dimensions) {
    float[] vector = new float[dimensions];
    double sum = 0;
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
      sum += vector[i] * vector[i];
    }
    for (int i = 0; i < dimensions; i++) {
      vector[i] /= (float) Math.sqrt(sum);
    }
    return vector;
  }

  /** Returns a vector of length 1 whose cosine with another one is about this. */
  private static float[] near(float[] to, double cosine, Random random) {
    float[] other = unit(random, to.length);
    float[] mixed = new float[to.length];
    double sum = 0;
    for (int i = 0; i < to.length; i++) {
      mixed[i] = (float) (cosine * to[i] + Math.sqrt(1 - cosine * cosine) * other[i]);
      sum += mixed[i] * mixed[i];
    }
    for (int i = 0; i < to.length; i++) {
      mixed[i] /= (float) Math.sqrt(sum);
    }
    return mixed;
  }

  @Property(tries = 300)
  void shouldNeverRejectWhatExceedsTheThreshold(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 768) int dimensions,
      @ForAll @DoubleRange(min = -1, max = 1) double cosine,
      @ForAll @IntRange(min = -20, max = 20) int around) {
    Random random = new Random(seed);
    float[] one = unit(random, dimensions);
    float[] other = near(one, cosine, random);
    var comparison = new Comparison(EvolutionRules.defaults(), BENT);
    double similarity = requireNonNull(comparison.similarity(one, other));
    // Thresholds next to the similarity are those where a bound could be wrong.
    double threshold = Math.max(0, Math.min(1, similarity + around / 10_000.0));

    boolean rejected =
        new SimilarityBound(BENT, threshold)
            .surelyWithin(CoarseVector.of(one), CoarseVector.of(other));

    if (similarity > threshold) {
      assertThat(rejected).isFalse();
    }
    boolean farBelow =
        new SimilarityBound(BENT, Math.min(0.99, similarity + 0.02))
            .surelyWithin(CoarseVector.of(one), CoarseVector.of(other));
    if (dimensions <= 384 && similarity < 0.9) {
      assertThat(farBelow).as("a bound that rejects nothing is of no use").isTrue();
    }
  }

  @Property(tries = 50)
  void shouldRejectNothingThatIsTooLongForTheBound(@ForAll long seed) {
    Random random = new Random(seed);
    float[] vector = unit(random, 64);
    for (int i = 0; i < vector.length; i++) {
      vector[i] *= 1e6f;
    }
    assertThat(
            new SimilarityBound(KnotCalibration.identity(), 0.6)
                .surelyWithin(CoarseVector.of(vector), CoarseVector.of(vector)))
        .isFalse();
  }
}
