package dev.memlog.query.recall;

import dev.memlog.embedding.Embedder;
import dev.memlog.query.search.QueryVectors;
import java.util.List;

/**
 * The computation of the vector with which a recall searches: the query's vector, moved towards the
 * vectors of the last messages of the conversation. The result is the weighted sum of these
 * vectors, scaled to length 1. So a memory's cosine combines its cosines with the query and, by
 * their weights, with the messages.
 *
 * @param vectors the cache of the vectors of queries and messages
 */
public record AskedVector(QueryVectors vectors) {

  /**
   * Returns the unit vector of a query and the last messages.
   *
   * @param embedder the embedder of the vector's model
   * @param query the text of the query
   * @param said the last messages, latest first; messages beyond the number of weights are ignored
   * @param weights the weights of the messages, latest first, relative to the query's weight of 1
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if a text cannot be embedded now
   * @throws dev.memlog.embedding.EmbeddingRejectedException if the embedding provider refuses a
   *     text
   */
  float[] of(Embedder embedder, String query, List<String> said, List<Double> weights) {
    float[] asked = vectors.of(embedder, query);
    int messages = Math.min(said.size(), weights.size());
    if (messages == 0) {
      return asked;
    }
    double[] sum = new double[asked.length];
    add(sum, asked, 1);
    for (int i = 0; i < messages; i++) {
      add(sum, vectors.of(embedder, said.get(i)), weights.get(i));
    }
    double square = 0;
    for (double value : sum) {
      square += value * value;
    }
    // Weights that sum to less than 1 cannot cancel a unit vector.
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
