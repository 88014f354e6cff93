package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import dev.memlog.index.MemoryIndex;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.runtime.KafkaSettings;
import java.time.Clock;

/**
 * The parts that a caller gives to an indexer.
 *
 * @param contents the contents that the index must hold
 * @param index the index; the caller closes it
 * @param embedder the embedder; the caller closes it
 * @param analyzer the analyzer that queries use too
 */
record IndexerSetup(
    Contents contents,
    IndexerConfig config,
    KafkaSettings kafka,
    MemoryIndex index,
    Embedder embedder,
    Analyzer analyzer,
    IndexerMetrics metrics,
    Clock clock) {}
