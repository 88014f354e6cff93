package dev.memlog.index;

import dev.memlog.index.analysis.WeightedWords;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A passage or memory in the form in which the index stores it.
 *
 * @param id the id, which is the same for every version of a passage or memory
 * @param revision the revision, see {@link Write#revision}
 * @param tenant the tenant that owns the point; every filter names it
 * @param contentHash the hash of the text from which the vector was computed
 * @param vector a unit vector of the collection's dimensions; null if there is none yet, so that
 *     only words find the point, see {@link MemoryIndex#lexicalFirst}
 * @param words the weighted words by which the point is found
 * @param fields the values by field name: String, Long, Boolean or List of String. Absent fields
 *     are left out, never null.
 * @param partition the number of the source partition from which the point was read
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
