package dev.memlog.indexer.content;

import dev.memlog.index.Point;
import dev.memlog.indexer.vectors.VectorOrigin;
import org.jspecify.annotations.Nullable;

/**
 * The state of an item on its way into the index. A state is {@code searchable} once the index
 * shows the item at least lexically.
 */
public sealed interface ItemState {

  /** The item waits for its vector, and the index does not show the item. */
  record Queued() implements ItemState {}

  /**
   * The item waits for its vector. Its point without a vector is written to the index meanwhile, so
   * that queries find the item by its words.
   *
   * @param point the point without a vector
   * @param searchable true once the index has confirmed the point
   */
  record LexicalOnly(Point point, boolean searchable) implements ItemState {}

  /**
   * The item has its vector and waits to be written.
   *
   * @param point the point with its vector
   * @param origin the place from which the vector was taken
   * @param searchable true if the index already shows the item without its vector
   */
  record Complete(Point point, VectorOrigin origin, boolean searchable) implements ItemState {}

  /**
   * The dead letter of the item is acknowledged. The part of the item that the index must not keep
   * is still to be removed.
   *
   * @param remains the point without a vector that stays in the index; null if none may stay
   * @param searchable true if the index shows the item without its vector
   */
  record DeadLettered(@Nullable Point remains, boolean searchable) implements ItemState {}

  /**
   * A newer record of the same key has replaced the item, or this process no longer owns its
   * partition.
   */
  record Cancelled() implements ItemState {}
}
