package dev.memlog.indexer.content;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.Point;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A passage or memory as the index must hold it, made from its Kafka record. */
public sealed interface Item permits PassageItem, MemoryItem {

  /** Returns the hash of {@link #embeddedText}. Items with equal hashes have equal vectors. */
  String contentHash();

  /** Returns the text that the vector is computed from. */
  String embeddedText();

  /** Returns the owner of the item, a user of an application. Queues take turns among owners. */
  String owner();

  /**
   * Returns the digest of the item's tenant, content hash and fields, by which checks compare an
   * entry of the index with the topic. It covers neither the vector nor the words.
   */
  ContentDigest content();

  /**
   * Returns the point to store in the index.
   *
   * @param id the id of the point
   * @param revision the revision of the item's record; the index ignores a write if it holds a
   *     newer revision
   * @param vector the vector; null while it is missing
   */
  Point point(UUID id, long revision, float @Nullable [] vector);
}
