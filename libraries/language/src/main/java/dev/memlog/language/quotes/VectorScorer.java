package dev.memlog.language.quotes;

import dev.memlog.language.english.WordLists;
import java.util.Arrays;

/**
 * A scorer of English quotes by their vectors: two logistic models, of which one judges whether a
 * quote is worth keeping, and the other whether it can be understood by itself. Their weights stand
 * in {@code vectors.txt} and hold for the vectors of one embedding model, {@link #MODEL}; {@code
 * training/README.md} of this module tells how they were fitted.
 */
final class VectorScorer {

  /** The id of the embedding model that the weights belong to. */
  static final String MODEL = "e5-small-v2-chat-q";

  private static final double[] WORTH = weights("worth");
  private static final double[] ALONE = weights("alone");

  private VectorScorer() {}

  /** Returns the probability that a reader finds a quote worth keeping for a year. */
  static double worth(float[] vector) {
    return probability(WORTH, vector);
  }

  /** Returns the probability that a reader understands a quote without other words. */
  static double alone(float[] vector) {
    return probability(ALONE, vector);
  }

  private static double probability(double[] weights, float[] vector) {
    double sum = weights[0];
    for (int i = 0; i < vector.length; i++) {
      sum += vector[i] * weights[i + 1];
    }
    return 1 / (1 + Math.exp(-sum));
  }

  private static double[] weights(String model) {
    return WordLists.lines(VectorScorer.class, "vectors.txt").stream()
        .filter(line -> line.startsWith(model + ": "))
        .flatMap(line -> Arrays.stream(line.substring(model.length() + 2).split(" ")))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
