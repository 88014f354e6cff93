package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of query vectors. Safe for use by many threads. */
public final class QueryVectors {

  private final Embedder embedder;
  private final Map<String, float[]> latest;

  /**
   * Creates a cache.
   *
   * @param size the number of vectors that are cached; 0 for none
   */
  public QueryVectors(Embedder embedder, int size) {
    this.embedder = embedder;
    this.latest =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
            return size() > size;
          }
        };
  }

  /**
   * Returns the vector of a query, cached or embedded now.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if it cannot be embedded now
   */
  public float[] of(String query) {
    float[] known = remembered(query);
    if (known != null) {
      return known;
    }
    // Outside the lock: two equal queries at once embed twice, which is harmless.
    float[] vector = embedder.embedQuery(query);
    synchronized (latest) {
      latest.put(query, vector);
    }
    return vector;
  }

  private float @Nullable [] remembered(String query) {
    synchronized (latest) {
      return latest.get(query);
    }
  }
}
