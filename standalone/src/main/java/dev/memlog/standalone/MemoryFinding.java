package dev.memlog.standalone;

import dev.memlog.index.MemoryIndex;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.SearchedIndex;

/**
 * The index of memories in this process, with its indexer.
 *
 * @param index the index; the caller closes it
 * @param indexer the indexer that keeps the index equal to its topic
 */
record MemoryFinding(MemoryIndex index, Indexer indexer) {

  SearchedIndex recalled() {
    return new SearchedIndex(index, indexer::caughtUp);
  }
}
