package dev.memlog.standalone;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.QueriedIndex;

/**
 * An index in this process, with the indexer that fills it.
 *
 * @param index the collections, one of which answers queries; the caller closes them
 * @param indexer the indexer that keeps that collection equal to its topic
 */
record FilledIndex(IndexAlias index, Indexer indexer) {

  QueriedIndex queried(EmbeddingModels models) {
    return QueriedIndex.of(index, models, indexer::caughtUp, () -> Stages.progress(indexer));
  }
}
