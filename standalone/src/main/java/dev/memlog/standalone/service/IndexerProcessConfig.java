package dev.memlog.standalone.service;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.indexer.IndexerConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.standalone.TopicsConfig;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code memlog service indexer}: keeps the index equal to passages and memories.
 *
 * @param data a directory of its own, for its instance id
 * @param instance tells this process from others of its service, over restarts; default: host name
 *     and an id kept in data
 * @param index what keeps it
 * @param memories whether there are memories (extractor.memories.enabled), to be found too
 * @param kafka the cluster
 * @param registry the schema registry
 * @param topics how missing topics are made
 * @param monitoring the server for health and metrics
 * @param qdrant the index's server
 * @param embedding the model, and how it is reached; the same as of the query service
 * @param indexer how it works
 */
public record IndexerProcessConfig(
    Path data,
    Optional<String> instance,
    IndexKind index,
    boolean memories,
    ClusterConfig kafka,
    RegistryAccess registry,
    TopicsConfig topics,
    MonitoringConfig monitoring,
    QdrantSettings qdrant,
    EmbeddingConfig embedding,
    IndexerConfig indexer)
    implements Validated {

  public static IndexerProcessConfig defaults() {
    return new IndexerProcessConfig(
        ProcessSettings.data("indexer"),
        Optional.empty(),
        IndexKind.QDRANT,
        true,
        ClusterConfig.defaults(),
        RegistryAccess.defaults(),
        TopicsConfig.defaults(),
        new MonitoringConfig("127.0.0.1", 8084),
        QdrantSettings.DEFAULTS,
        EmbeddingConfig.defaults(),
        IndexerConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    index.validate(check);
    check.require(
        indexer.instance().equals(IndexerConfig.defaults().instance()),
        "indexer.instance",
        "must be left out: the process's own instance counts",
        indexer.instance());
  }
}
