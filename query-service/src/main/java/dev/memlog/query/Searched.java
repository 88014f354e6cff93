package dev.memlog.query;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import java.util.Optional;

/**
 * The indexes that the query service searches, and how it reads queries for them. The caller owns
 * the indexes and the embedder.
 *
 * @param passages the index of passages
 * @param memories the index of memories, of the same model; empty if memories are switched off, so
 *     that existing ones can be read but not recalled
 * @param embedder the embedder of the model that the indexes were filled with
 * @param analyzer the analyzer that indexed the words
 */
public record Searched(
    QueriedIndex passages, Optional<QueriedIndex> memories, Embedder embedder, Analyzer analyzer) {}
