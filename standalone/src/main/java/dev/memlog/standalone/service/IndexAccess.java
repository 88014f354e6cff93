package dev.memlog.standalone.service;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.index.analysis.AnalyzerName;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The access of a process to the index and to the model of its vectors.
 *
 * @param index type of the index
 * @param memories whether memories are indexed and recalled, too; must equal
 *     extractor.memories.enabled of the extractors
 * @param qdrant the connection to the Qdrant server
 * @param embedding the embedding model and the connection to it; must be the same for the indexer
 *     and the query service
 * @param analyzer analyzer of words in messages and queries; must be the same for the indexer and
 *     the query service
 */
public record IndexAccess(
    IndexKind index,
    boolean memories,
    QdrantSettings qdrant,
    EmbeddingConfig embedding,
    AnalyzerName analyzer)
    implements Validated {

  static IndexAccess defaults() {
    return new IndexAccess(
        IndexKind.QDRANT,
        true,
        QdrantSettings.DEFAULTS,
        EmbeddingConfig.defaults(),
        AnalyzerName.ENGLISH);
  }

  @Override
  public void validate(Validation check) {
    index.validate(check);
  }
}
