package dev.memlog.standalone.service;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.retention.RetentionConfig;
import dev.memlog.extractor.streams.TasksConfig;
import dev.memlog.indexer.GroupConfig;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.MonitoringConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code memlog service extractor}: computes conversations from events, chunks messages into
 * passages, and forms memories.
 *
 * @param data directory of the state stores, restored from the log if lost
 * @param instance unique name of this process, stable over restarts; default: host and an id in the
 *     data directory
 * @param indexers consumer group of the indexers; receipts of erasures wait for its offsets
 * @param rewriteAfter the indexers' {@code indexer.timing.rewriteAfter}, which bounds receipts of
 *     erasures; 0 if they do not use it
 * @param log the access to the log
 * @param monitoring the server for health and metrics
 * @param extractor the stages that compute conversations, chunk messages and form memories
 * @param retention the retention of processed events
 * @param embedding the embedding model and the connection to it; only used if memories are formed
 */
public record ExtractorProcessConfig(
    @Default("${user.home}/.memlog-services/extractor") Path data,
    Optional<String> instance,
    @Default(GroupConfig.ID) @Present String indexers,
    @Default("6d") Duration rewriteAfter,
    @Inlined LogAccess log,
    @Default("{port: 8083}") MonitoringConfig monitoring,
    ExtractorConfig extractor,
    RetentionConfig retention,
    EmbeddingConfig embedding)
    implements Validated {

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check.require(!rewriteAfter.isNegative(), "rewriteAfter", "must not be negative", rewriteAfter);
    check.require(
        extractor.tasks().instance().equals(Defaults.of(TasksConfig.class).instance()),
        "extractor.tasks.instance",
        "must be absent, since the process's own instance applies",
        extractor.tasks().instance());
  }
}
