package dev.memlog.index;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A point to store.
 *
 * @param id the id, always the same for the same passage or memory
 * @param revision the revision, see {@link Write#revision}
 * @param tenant the tenant that owns the point; every filter names it
 * @param contentHash the hash of the text from which the vector was computed
 * @param vector a unit vector of the collection's dimensions; null if there is none yet, so that
 *     the point is found only lexically, see {@link MemoryIndex#lexicalFirst}
 * @param words the weighted words by which the point is found
 * @param fields the values by the collection's field names: String, Long, Boolean or List of
 *     String. Absent fields are left out, never null.
 * @param partition the source partition of the point, whose digest counts the point
 */
public record Point(
    UUID id,
    long revision,
    String tenant,
    String contentHash,
    float @Nullable [] vector,
    WeightedWords words,
    Map<String, Object> fields,
    int partition) {

  /** Creates a point of source partition 0. */
  public Point(
      UUID id,
      long revision,
      String tenant,
      String contentHash,
      float @Nullable [] vector,
      WeightedWords words,
      Map<String, Object> fields) {
    this(id, revision, tenant, contentHash, vector, words, fields, 0);
  }

  /** Returns a copy of this point with the given vector. */
  public Point withVector(float[] vector) {
    return new Point(id, revision, tenant, contentHash, vector, words, fields, partition);
  }

  /** Returns a copy of this point with the given source partition. */
  public Point withPartition(int source) {
    return new Point(id, revision, tenant, contentHash, vector, words, fields, source);
  }
}
