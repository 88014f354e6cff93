package dev.memlog.standalone;

import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.QueriedIndex;

/**
 * The index of memories in this process, with the indexer that keeps it equal to its topic.
 *
 * @param index the collections of memories; the caller closes them
 */
record MemoryFinding(IndexAlias index, Indexer indexer) {

  QueriedIndex recalled() {
    return new QueriedIndex(
        "memories", index::live, indexer::caughtUp, () -> Stages.progress(indexer));
  }
}
