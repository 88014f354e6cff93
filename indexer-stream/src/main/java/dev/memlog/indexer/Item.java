package dev.memlog.indexer;

import dev.memlog.index.Point;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a record of desired state is to the index. */
sealed interface Item permits PassageItem, MemoryItem {

  /** Of {@link #embeddedText}: an equal hash needs no new vector. */
  String contentHash();

  /** What the vector is made from. */
  String embeddedText();

  /** Whose it is, to share turns by. */
  String owner();

  /**
   * As the index holds it.
   *
   * @param vector null: it is still to come
   */
  Point point(UUID id, long revision, float @Nullable [] vector);
}
