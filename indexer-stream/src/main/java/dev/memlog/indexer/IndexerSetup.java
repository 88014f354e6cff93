package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.content.Contents;
import dev.memlog.runtime.KafkaSettings;
import java.time.Clock;

/**
 * The parts that a caller gives to an indexer.
 *
 * @param contents the contents that the index must hold
 * @param alias the collections of these contents; the caller closes it
 * @param embedder the embedder; the caller closes it
 * @param analyzer the analyzer that queries use too
 */
record IndexerSetup(
    Contents contents,
    IndexerConfig config,
    KafkaSettings kafka,
    IndexAlias alias,
    CollectionSpec spec,
    Embedder embedder,
    Analyzer analyzer,
    Clock clock) {}
