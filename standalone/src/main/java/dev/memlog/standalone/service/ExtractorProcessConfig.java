package dev.memlog.standalone.service;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.retention.RetentionConfig;
import dev.memlog.extractor.streams.TasksConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.standalone.TopicsConfig;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code memlog service extractor}: folds conversations, cuts passages, forms memories.
 *
 * @param data the directory of its stores, of its own; what is lost is restored from the log
 * @param instance tells this process from others of its service, over restarts; default: host name
 *     and an id kept in data
 * @param kafka the cluster
 * @param registry the schema registry
 * @param topics how missing topics are made
 * @param monitoring the server for health and metrics
 * @param extractor the fold and the passages
 * @param retention how long processed events are kept
 * @param embedding the model, and how it is reached; only used where memories are formed
 */
public record ExtractorProcessConfig(
    Path data,
    Optional<String> instance,
    ClusterConfig kafka,
    RegistryAccess registry,
    TopicsConfig topics,
    MonitoringConfig monitoring,
    ExtractorConfig extractor,
    RetentionConfig retention,
    EmbeddingConfig embedding)
    implements Validated {

  public static ExtractorProcessConfig defaults() {
    return new ExtractorProcessConfig(
        ProcessSettings.data("extractor"),
        Optional.empty(),
        ClusterConfig.defaults(),
        RegistryAccess.defaults(),
        TopicsConfig.defaults(),
        new MonitoringConfig("127.0.0.1", 8083),
        ExtractorConfig.defaults(),
        RetentionConfig.defaults(),
        EmbeddingConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check.require(
        extractor.tasks().instance().equals(TasksConfig.defaults().instance()),
        "extractor.tasks.instance",
        "must be left out: the process's own instance counts",
        extractor.tasks().instance());
  }
}
