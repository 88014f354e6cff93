package dev.memlog.indexer.vectors;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.content.VectorOrigin;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of vectors by the content hash of their texts, bounded in bytes, so that equal texts are
 * embedded once. A full cache drops the least recently used vector. Safe for use by many threads.
 */
public final class VectorCache implements VectorSource {

  /**
   * The bytes of an entry beside the vector: a key of 64 characters and the headers of array and
   * entry.
   */
  private static final int OVERHEAD = 200;

  private final Cache<String, float[]> vectors;

  /**
   * Creates an empty cache.
   *
   * @param bytes the largest size of all vectors and their keys; 0 to keep nothing
   */
  public VectorCache(long bytes) {
    // Least recently used, over one segment so that the order holds for all entries. A policy that
    // admits by frequency would refuse new texts once the cache is full of texts seen twice, but a
    // repetition mostly follows soon.
    this.vectors =
        CacheBuilder.newBuilder()
            .concurrencyLevel(1)
            .maximumWeight(bytes)
            .weigher((String _, float[] vector) -> weigh(vector))
            .build();
  }

  /** Returns the bytes that an entry with this vector takes. */
  static int weigh(float[] vector) {
    return OVERHEAD + 4 * vector.length;
  }

  /** Returns the vector of this content; null if it is not cached. */
  float @Nullable [] find(String contentHash) {
    return vectors.getIfPresent(contentHash);
  }

  @Override
  public void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found) {
    for (PendingItem item : wanted) {
      float[] vector = find(item.contentHash());
      if (vector != null) {
        found.put(item, new KnownVector(vector, VectorOrigin.CACHE));
      }
    }
  }

  void put(String contentHash, float[] vector) {
    vectors.put(contentHash, vector);
  }
}
