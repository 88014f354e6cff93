package dev.memlog.indexer.content;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.Point;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An entry of the index, made from a record of desired state. */
public sealed interface Item permits PassageItem, MemoryItem {

  /** Returns the hash of {@link #embeddedText}; an equal hash needs no new vector. */
  String contentHash();

  /** Returns the text that the vector is computed from. */
  String embeddedText();

  /** Returns the owner; the queues take turns among owners. */
  String owner();

  /** Returns the digest of the entry in the index, without its vector and words. */
  ContentDigest content();

  /**
   * Returns the point that the index holds.
   *
   * @param vector the vector; null while it is missing
   */
  Point point(UUID id, long revision, float @Nullable [] vector);
}
