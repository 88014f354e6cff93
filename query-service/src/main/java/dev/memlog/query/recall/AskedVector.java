package dev.memlog.query.recall;

import dev.memlog.query.search.QueryVectors;
import java.util.List;

/**
 * The vector of what is asked: the query's, drawn towards what was said last. It is the unit vector
 * of the query's and the messages', each message by its weight, so that a memory's cosine is what
 * it has with the query and, by those shares, with the messages.
 */
public final class AskedVector {

  private final QueryVectors vectors;

  public AskedVector(QueryVectors vectors) {
    this.vectors = vectors;
  }

  /**
   * @param said latest first; those without a weight count nothing
   * @param weights beside the query's 1
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if it cannot be embedded now
   */
  float[] of(String query, List<String> said, List<Double> weights) {
    float[] asked = vectors.of(query);
    int messages = Math.min(said.size(), weights.size());
    if (messages == 0) {
      return asked;
    }
    double[] sum = new double[asked.length];
    add(sum, asked, 1);
    for (int i = 0; i < messages; i++) {
      add(sum, vectors.of(said.get(i)), weights.get(i));
    }
    double square = 0;
    for (double value : sum) {
      square += value * value;
    }
    // Weights below 1 in all cannot take a unit vector to nothing.
    float[] unit = new float[asked.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (sum[i] / Math.sqrt(square));
    }
    return unit;
  }

  private static void add(double[] sum, float[] vector, double weight) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += weight * vector[i];
    }
  }
}
