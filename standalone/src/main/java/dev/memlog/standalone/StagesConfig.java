package dev.memlog.standalone;

import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.retention.RetentionConfig;
import dev.memlog.indexer.IndexerConfig;
import dev.memlog.ingest.IngestConfig;
import dev.memlog.query.QueryConfig;
import dev.memlog.runtime.config.Inlined;

/**
 * The settings of the stages that process events and answer queries.
 *
 * @param ingest the ingest API
 * @param extractor the stages that compute conversations, chunk messages and form memories
 * @param retention the retention of processed events
 * @param indexer the indexer
 * @param query the settings of searches, conversations and statistics
 * @param frontends the interfaces in addition to the API
 */
public record StagesConfig(
    IngestConfig ingest,
    ExtractorConfig extractor,
    RetentionConfig retention,
    IndexerConfig indexer,
    QueryConfig query,
    @Inlined Frontends frontends) {

  /** Returns this configuration with the given extractor. */
  StagesConfig withExtractor(ExtractorConfig other) {
    return new StagesConfig(ingest, other, retention, indexer, query, frontends);
  }
}
