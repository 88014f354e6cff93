package dev.memlog.standalone.service;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.indexer.IndexerConfig;
import dev.memlog.query.QueryConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.standalone.TopicsConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code memlog service query}: answers searches and reads conversations.
 *
 * @param data the directory of its view of conversations, of its own; what is lost is filled again
 *     from the log
 * @param instance tells this process from others of its service; default: host name and an id kept
 *     in data
 * @param drain how long calls are still taken after readiness has said no, so that load balancers
 *     turn away first
 * @param index what keeps it
 * @param memories whether there are memories (extractor.memories.enabled), to be recalled
 * @param indexers the indexers' consumer group, whose lag stats show
 * @param kafka the cluster
 * @param registry the schema registry
 * @param topics how missing topics are made
 * @param server for gRPC and HTTP, health and metrics
 * @param qdrant the index's server
 * @param embedding the model, and how it is reached; the same as of the indexer
 * @param query search, conversations, stats
 */
public record QueryProcessConfig(
    Path data,
    Optional<String> instance,
    Duration drain,
    IndexKind index,
    boolean memories,
    String indexers,
    ClusterConfig kafka,
    RegistryAccess registry,
    TopicsConfig topics,
    ServerConfig server,
    QdrantSettings qdrant,
    EmbeddingConfig embedding,
    QueryConfig query)
    implements Validated {

  public static QueryProcessConfig defaults() {
    return new QueryProcessConfig(
        ProcessSettings.data("query"),
        Optional.empty(),
        Duration.ofSeconds(2),
        IndexKind.QDRANT,
        true,
        IndexerConfig.defaults().groupId(),
        ClusterConfig.defaults(),
        RegistryAccess.defaults(),
        TopicsConfig.defaults(),
        ServerConfig.defaults().withPort(8082),
        QdrantSettings.DEFAULTS,
        EmbeddingConfig.defaults(),
        QueryConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    index.validate(check);
    check
        .present("indexers", indexers)
        .require(!drain.isNegative(), "drain", "must be at least 0s", drain);
  }
}
