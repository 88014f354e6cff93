package dev.memlog.query.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.embedding.Embedder;
import java.util.List;

/**
 * A cache of the vectors of queries, keyed by embedding model and text. Safe for use by many
 * threads.
 */
public final class QueryVectors {

  private final Cache<Key, float[]> latest;

  /**
   * Creates a cache.
   *
   * @param size the largest number of vectors to cache; 0 for none
   */
  public QueryVectors(int size) {
    this.latest = Caffeine.newBuilder().maximumSize(size).executor(Runnable::run).build();
  }

  /**
   * Returns the vector of a query from the cache, or else embeds the query and caches the vector.
   *
   * @param embedder the embedder of the vector's model
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the query cannot be embedded now
   * @throws dev.memlog.embedding.EmbeddingRejectedException if the embedding provider refuses the
   *     query
   */
  public float[] of(Embedder embedder, String query) {
    var key = new Key(embedder.model().id(), query);
    float[] known = latest.getIfPresent(key);
    if (known != null) {
      return known;
    }
    // Outside the cache's lock: two equal queries at once embed twice, which is harmless.
    float[] vector = embedder.embedQuery(query);
    latest.put(key, vector);
    return vector;
  }

  /**
   * Returns the vector of a query, moved towards the vectors of the last messages of the
   * conversation: the weighted sum of these vectors, scaled to length 1. So its cosine with a
   * memory combines the cosines of the query and, by their weights, of the messages.
   *
   * @param said the last messages, latest first; messages beyond the number of weights are ignored
   * @param weights the weights of the messages, latest first, relative to the query's weight of 1
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if a text cannot be embedded now
   * @throws dev.memlog.embedding.EmbeddingRejectedException if the embedding provider refuses a
   *     text
   */
  public float[] of(Embedder embedder, String query, List<String> said, List<Double> weights) {
    float[] asked = of(embedder, query);
    int messages = Math.min(said.size(), weights.size());
    if (messages == 0) {
      return asked;
    }
    double[] sum = new double[asked.length];
    add(sum, asked, 1);
    for (int i = 0; i < messages; i++) {
      add(sum, of(embedder, said.get(i)), weights.get(i));
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

  private record Key(String model, String query) {}
}
