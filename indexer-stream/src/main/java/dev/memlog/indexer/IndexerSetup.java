package dev.memlog.indexer;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.content.Contents;
import dev.memlog.runtime.KafkaSettings;
import java.time.Clock;

/**
 * The settings and dependencies that a caller gives to an indexer.
 *
 * @param contents the contents that the index must hold
 * @param alias the collections of these contents; the caller closes it
 * @param spec the shape of new collections, which has the configured model
 * @param models the embedders, among them that of each collection's model; the caller closes them
 * @param analyzer the analyzer that queries use too
 */
record IndexerSetup(
    Contents contents,
    IndexerConfig config,
    KafkaSettings kafka,
    IndexAlias alias,
    CollectionSpec spec,
    EmbeddingModels models,
    Analyzer analyzer,
    Clock clock) {

  /**
   * Returns the shape with which to open a collection: that of the stored collection. If no
   * embedder is of its model, the shape has the configured model, so that opening finds the
   * collection unusable.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  CollectionSpec shapeOf(String collection) {
    CollectionSpec stored = alias.shapeOf(collection);
    return models.knows(stored.model()) ? stored : spec;
  }

  /** Returns these parts with a given configuration. */
  IndexerSetup with(IndexerConfig other) {
    return new IndexerSetup(contents, other, kafka, alias, spec, models, analyzer, clock);
  }
}
