package dev.memlog.indexer;

import java.util.List;

/** A queue of items that need vectors, with the number of slices being embedded and its limit. */
final class EmbeddingLine {

  /**
   * The waiting items, taken fairly by partition, then by owner, then by flow such as a
   * conversation.
   */
  final FairQueue<Pending> queue =
      new FairQueue<>(
          List.of(
              p -> Integer.toString(p.partition.partition()), Pending::owner, p -> p.key.flow()));

  final int mostSlices;
  int running;

  EmbeddingLine(int mostSlices) {
    this.mostSlices = mostSlices;
  }

  boolean mayStart() {
    return queue.size() > 0 && running < mostSlices;
  }
}
