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
 * @param data directory of the view of conversations; lost state is restored from the log
 * @param instance unique name of this process within its service; default: host name and an id
 *     stored in data
 * @param drain how long calls are still taken after readiness has said no, so that load balancers
 *     stop routing first
 * @param index type of the index
 * @param memories whether memories are recalled too (extractor.memories.enabled)
 * @param extraction whether statements are extracted from turns, as extractors do by default;
 *     false: a recall that must see a message does not wait for extraction
 * @param indexers consumer group of the indexers, whose lag the statistics show
 * @param kafka the Kafka cluster
 * @param registry the schema registry
 * @param topics the settings of topics that this process creates
 * @param server the HTTP and gRPC server
 * @param qdrant the connection to the Qdrant server
 * @param embedding the embedding model and the connection to it; must be that of the indexer
 * @param query searches, conversations, statistics
 */
public record QueryProcessConfig(
    Path data,
    Optional<String> instance,
    Duration drain,
    IndexKind index,
    boolean memories,
    boolean extraction,
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
