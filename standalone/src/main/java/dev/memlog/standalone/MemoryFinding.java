package dev.memlog.standalone;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.QueriedIndex;
import dev.memlog.query.search.IndexSource;

/**
 * The index of memories in this process, with its indexer.
 *
 * @param index the collections of memories; the caller closes them
 * @param indexer the indexer that keeps the live collection consistent with the topic of memories
 */
record MemoryFinding(IndexAlias index, Indexer indexer) {

  QueriedIndex recalled(EmbeddingModels models) {
    return new QueriedIndex(
        "memories",
        IndexSource.of(index, models),
        indexer::caughtUp,
        () -> Stages.progress(indexer));
  }
}
