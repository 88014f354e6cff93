package dev.memlog.query;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.analysis.Analyzer;
import java.util.Optional;

/**
 * The indexes that the query service searches, and the components that parse and embed queries for
 * these indexes. The caller owns and closes the indexes and the embedders.
 *
 * @param passages the index of passages
 * @param memories the index of memories; empty if memories are switched off, so that existing
 *     memories can be read but not recalled
 * @param models the embedders of queries; each query uses the embedder of the live collection's
 *     model
 * @param analyzer the analyzer that indexed the words
 */
public record Searched(
    QueriedIndex passages,
    Optional<QueriedIndex> memories,
    EmbeddingModels models,
    Analyzer analyzer) {}
