package dev.memlog.standalone;

import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.QueriedIndex;

/**
 * The index of memories in this process, with its indexer.
 *
 * @param index the collections of memories; the caller closes them
 * @param indexer the indexer that keeps the live one equal to its topic
 */
record MemoryFinding(IndexAlias index, Indexer indexer) {

  QueriedIndex recalled() {
    return new QueriedIndex(
        "memories", index::live, indexer::caughtUp, () -> Stages.progress(indexer));
  }
}
