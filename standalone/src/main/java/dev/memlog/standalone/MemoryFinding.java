package dev.memlog.standalone;

import dev.memlog.index.MemoryIndex;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.SearchedIndex;

/**
 * The index of memories in this process, with the indexer that keeps it equal to its topic.
 *
 * @param index the index; the caller closes it
 */
record MemoryFinding(MemoryIndex index, Indexer indexer) {

  SearchedIndex recalled() {
    return new SearchedIndex(index, indexer::caughtUp);
  }
}
