package dev.memlog.standalone;

import dev.memlog.index.MemoryIndex;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.RecallIndex;

/**
 * Where memories are found in this process, and what keeps that equal to their topic.
 *
 * @param index owned by the caller
 */
record MemoryFinding(MemoryIndex index, Indexer indexer) {

  RecallIndex recalled() {
    return new RecallIndex(index, indexer::caughtUp);
  }
}
