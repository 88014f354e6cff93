package dev.memlog.query.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.embedding.Embedder;

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

  private record Key(String model, String query) {}
}
