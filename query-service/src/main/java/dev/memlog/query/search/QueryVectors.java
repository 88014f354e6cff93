package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Vectors of queries, of which the latest are remembered. Safe for use by many threads. */
public final class QueryVectors {

  private final Embedder embedder;
  private final Map<String, float[]> latest;

  /**
   * @param size how many are remembered; 0: none
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
   * The vector of a query.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if it cannot be embedded now
   */
  public float[] of(String query) {
    float[] known = remembered(query);
    if (known != null) {
      return known;
    }
    // Not within the lock: two equal queries at once embed twice, which is harmless.
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
