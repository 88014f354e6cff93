package dev.memlog.query.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.embedding.Embedder;

/** A cache of query vectors. Safe for use by many threads. */
public final class QueryVectors {

  private final Embedder embedder;
  private final Cache<String, float[]> latest;

  /**
   * Creates a cache.
   *
   * @param size the number of vectors that are cached; 0 for none
   */
  public QueryVectors(Embedder embedder, int size) {
    this.embedder = embedder;
    this.latest = Caffeine.newBuilder().maximumSize(size).executor(Runnable::run).build();
  }

  /**
   * Returns the vector of a query, cached or embedded now.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if it cannot be embedded now
   */
  public float[] of(String query) {
    float[] known = latest.getIfPresent(query);
    if (known != null) {
      return known;
    }
    // Outside the cache's lock: two equal queries at once embed twice, which is harmless.
    float[] vector = embedder.embedQuery(query);
    latest.put(query, vector);
    return vector;
  }
}
