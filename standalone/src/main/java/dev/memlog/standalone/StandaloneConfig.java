package dev.memlog.standalone;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.retention.RetentionConfig;
import dev.memlog.index.lucene.LuceneSettings;
import dev.memlog.indexer.IndexerConfig;
import dev.memlog.ingest.IngestConfig;
import dev.memlog.query.QueryConfig;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.LoopbackPort;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.standalone.broker.BrokerConfig;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server that runs everything in one process.
 *
 * @param data data directory, created if absent; one process at a time may use it
 * @param partitions number of partitions of every topic; fixed once the topics exist, since it
 *     decides the placement of keys
 * @param server the HTTP and gRPC server of ingest and query
 * @param broker the embedded broker
 * @param registry the embedded schema registry
 * @param ingest the ingest API
 * @param extractor the fold, chunking and memories
 * @param retention the retention of processed events
 * @param embedding the embedding model and the connection to it
 * @param index the Lucene index
 * @param indexer the indexer
 * @param query searches, conversations, statistics
 */
public record StandaloneConfig(
    Path data,
    int partitions,
    ServerConfig server,
    BrokerConfig broker,
    RegistryConfig registry,
    IngestConfig ingest,
    ExtractorConfig extractor,
    RetentionConfig retention,
    EmbeddingConfig embedding,
    LuceneSettings index,
    IndexerConfig indexer,
    QueryConfig query)
    implements Validated {

  /** The variables with the prefix MEMLOG_ that are no settings of the server. */
  private static final String[] OTHER_VARIABLES = {
    "MEMLOG_URL",
    "MEMLOG_QUERY_URL",
    "MEMLOG_KEY",
    "MEMLOG_CA",
    "MEMLOG_HEAP",
    "MEMLOG_JAVA_OPTS",
    "MEMLOG_NO_AOT",
    "MEMLOG_TEST_",
    "MEMLOG_REQUIRE_"
  };

  public static StandaloneConfig defaults() {
    return new StandaloneConfig(
        Path.of(System.getProperty("user.home", "."), ".memlog"),
        4,
        ServerConfig.defaults(),
        BrokerConfig.defaults(),
        RegistryConfig.defaults(),
        IngestConfig.defaults(),
        ExtractorConfig.defaults(),
        RetentionConfig.defaults(),
        EmbeddingConfig.defaults(),
        LuceneSettings.DEFAULTS,
        IndexerConfig.defaults(),
        QueryConfig.defaults());
  }

  /**
   * Loads the configuration.
   *
   * @param file a YAML file; null for none
   * @param environment the environment variables, which override the file
   * @param overrides single settings by dotted key, which override both
   * @throws dev.memlog.runtime.config.ConfigException if anything is wrong; it names every fault
   */
  public static StandaloneConfig load(
      @Nullable Path file, Map<String, String> environment, Map<String, String> overrides) {
    var loader = ConfigLoader.create().environment(environment).ignoring(OTHER_VARIABLES);
    if (file != null) {
      loader = loader.file(file);
    }
    return loader.overrides(overrides).load(StandaloneConfig.class);
  }

  @Override
  public void validate(Validation check) {
    check.range("partitions", partitions, 1, 256);
  }

  /** Returns this configuration with a free port in place of each port that is in use. */
  public StandaloneConfig onFreePorts() {
    return withPorts(
        LoopbackPort.freeOrAny(server.port()),
        LoopbackPort.freeOrAny(broker.port()),
        LoopbackPort.freeOrAny(registry.port()));
  }

  /** Returns this configuration with other ports; 0 takes any free one. */
  public StandaloneConfig withPorts(int api, int kafka, int schemas) {
    return new StandaloneConfig(
        data,
        partitions,
        server.withPort(api),
        new BrokerConfig(kafka),
        registry.withPort(schemas),
        ingest,
        extractor,
        retention,
        embedding,
        index,
        indexer,
        query);
  }
}
