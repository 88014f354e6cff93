package dev.memlog.indexer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the most recently used vectors by content hash, so that equal texts are embedded once.
 * Bounded in bytes. Not safe for several threads.
 */
final class VectorCache {

  /**
   * The bytes of an entry beside the vector: a key of 64 characters and the headers of array and
   * entry.
   */
  private static final int OVERHEAD = 200;

  private final long mostBytes;
  private final LinkedHashMap<String, float[]> vectors = new LinkedHashMap<>(64, 0.75f, true);
  private long bytes;

  VectorCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  float @Nullable [] find(String contentHash) {
    return vectors.get(contentHash);
  }

  void put(String contentHash, float[] vector) {
    float[] before = vectors.put(contentHash, vector);
    bytes += size(vector) - (before == null ? 0 : size(before));
    var oldest = vectors.entrySet().iterator();
    while (bytes > mostBytes && oldest.hasNext()) {
      Map.Entry<String, float[]> entry = oldest.next();
      bytes -= size(entry.getValue());
      oldest.remove();
    }
  }

  private static long size(float[] vector) {
    return OVERHEAD + 4L * vector.length;
  }
}
