package dev.memlog.indexer.content;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.Point;
import dev.memlog.index.analysis.WeightedWords;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A passage or memory as the index must hold it, made from its Kafka record.
 *
 * @param owner the owner of the item, a user of an application. Queues take turns among owners
 * @param contentHash the hash of the embedded text. Items with equal hashes have equal vectors
 * @param embeddedText the text that the vector is computed from
 * @param createdAt the time in epoch milliseconds at which the item was created; 0 if it is unknown
 * @param words computes the words by which queries find the item
 * @param fields computes the fields of the item's point
 */
public record Item(
    String tenant,
    String owner,
    String contentHash,
    String embeddedText,
    long createdAt,
    Supplier<WeightedWords> words,
    Supplier<Map<String, Object>> fields) {

  /**
   * Returns the digest of the item's tenant, content hash and fields, by which checks compare an
   * entry of the index with the topic. It covers neither the vector nor the words.
   */
  public ContentDigest content() {
    return ContentDigest.of(tenant, contentHash, fields.get());
  }

  /**
   * Returns the point to store in the index.
   *
   * @param id the id of the point
   * @param revision the revision of the item's record; the index ignores a write if it holds a
   *     newer revision
   * @param vector the vector; null while it is missing
   */
  public Point point(UUID id, long revision, float @Nullable [] vector) {
    return new Point(id, revision, tenant, contentHash, vector, words.get(), fields.get());
  }
}
