package dev.memlog.query;

import dev.memlog.index.analysis.Analyzer;
import java.util.Optional;

/**
 * The indexes that the query service searches. The caller owns and closes the indexes and their
 * embedders.
 *
 * @param passages the index of passages
 * @param memories the index of memories; empty if memories are switched off, so that existing
 *     memories can be read but not recalled
 * @param analyzer the analyzer that indexed the words
 */
public record Searched(QueriedIndex passages, Optional<QueriedIndex> memories, Analyzer analyzer) {}
