package dev.memlog.standalone;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.QueriedIndex;

/**
 * The index of memories in this process, with the indexer that fills it.
 *
 * @param index the collections of memories, one of which answers recalls; the caller closes them
 * @param indexer the indexer that keeps that collection equal to the topic of memories
 */
record MemoryFinding(IndexAlias index, Indexer indexer) {

  QueriedIndex recalled(EmbeddingModels models) {
    return QueriedIndex.of(index, models, indexer::caughtUp, () -> Stages.progress(indexer));
  }
}
