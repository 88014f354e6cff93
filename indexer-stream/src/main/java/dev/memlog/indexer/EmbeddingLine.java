package dev.memlog.indexer;

import java.util.List;

/** What waits for its vectors, and how many slices of it, and at most, are being embedded. */
final class EmbeddingLine {

  /** Turns are taken by partition, then owner, then flow, such as a conversation. */
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
