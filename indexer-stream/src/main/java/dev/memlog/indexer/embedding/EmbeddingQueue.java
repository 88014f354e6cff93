package dev.memlog.indexer.embedding;

import dev.memlog.indexer.content.PendingItem;
import java.util.List;

/**
 * A queue of items of one priority that need vectors. It also counts the slices of its items that
 * are being embedded, up to a limit.
 */
final class EmbeddingQueue {

  /** The level of {@link #items} that separates owners. */
  private static final int OWNER = 1;

  /** The level of {@link #items} that separates flows, such as conversations. */
  private static final int FLOW = 2;

  /** The waiting items, taken fairly by partition, then by owner, then by flow. */
  final FairQueue<PendingItem> items =
      new FairQueue<>(
          List.of(
              item -> Integer.toString(item.partition()),
              PendingItem::owner,
              item -> item.key().flow()));

  private final int mostSlices;
  private int runningSlices;

  EmbeddingQueue(int mostSlices) {
    this.mostSlices = mostSlices;
  }

  int queuedOfOwner(PendingItem item) {
    return items.queuedWith(item, OWNER);
  }

  int queuedInFlow(PendingItem item) {
    return items.queuedWith(item, FLOW);
  }

  boolean busy() {
    return runningSlices > 0;
  }

  boolean hasFreeSlice() {
    return runningSlices < mostSlices;
  }

  /** Returns whether a slice could be filled and started now. */
  boolean mayStart() {
    return items.size() > 0 && hasFreeSlice();
  }

  void startSlice() {
    runningSlices++;
  }

  void endSlice() {
    runningSlices--;
  }
}
