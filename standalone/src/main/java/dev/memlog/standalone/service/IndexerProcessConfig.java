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
 * {@code memlog service indexer}: keeps the index equal to the topics of passages and memories.
 *
 * @param data directory of this process, for its instance id
 * @param instance unique name of this process within its service, stable over restarts; default:
 *     host name and an id stored in data
 * @param index type of the index
 * @param memories whether memories are indexed too (extractor.memories.enabled)
 * @param kafka the Kafka cluster
 * @param registry the schema registry
 * @param topics the settings of topics that this process creates
 * @param monitoring the server for health and metrics
 * @param qdrant the connection to the Qdrant server
 * @param embedding the embedding model and the connection to it; must be that of the query service
 * @param indexer the settings of the indexer
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
        "indexer.group.instance",
        "must be left out: the process's own instance counts",
        indexer.instance());
  }
}
