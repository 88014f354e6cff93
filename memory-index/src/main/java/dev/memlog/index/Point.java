package dev.memlog.index;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is stored and found.
 *
 * @param id the same for the same thing for ever
 * @param revision see {@link Write#revision}
 * @param tenant whose it is; also held by every filter
 * @param contentHash of the text that the vector was made from
 * @param vector a unit vector of the collection's dimensions; null: it is still to come, and until
 *     then the point is found by its words alone, see {@link MemoryIndex#wordsFirst}
 * @param words the weighted words that it is found by
 * @param fields by the collection's field names; values are String, Long, Boolean or List of
 *     String. Absent means absent.
 */
public record Point(
    UUID id,
    long revision,
    String tenant,
    String contentHash,
    float @Nullable [] vector,
    WeightedWords words,
    Map<String, Object> fields) {

  /** The same with its vector. */
  public Point withVector(float[] vector) {
    return new Point(id, revision, tenant, contentHash, vector, words, fields);
  }
}
