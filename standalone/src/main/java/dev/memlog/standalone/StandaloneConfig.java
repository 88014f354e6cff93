package dev.memlog.standalone;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.index.analysis.AnalyzerName;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Range;
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
 * @param data data directory, created if absent; for one process at a time
 * @param partitions partitions per topic, fixed once the topics exist
 * @param server the HTTP and gRPC server of ingest and query
 * @param log the embedded broker and schema registry
 * @param stages the stages that process events and answer queries
 * @param embedding the embedding model and the connection to it
 * @param analyzer analyzer of words
 * @param index the search index
 * @param start the start of the server
 */
public record StandaloneConfig(
    @Default("${user.home}/.memlog") Path data,
    @Default("4") @Range(least = 1, most = 256) int partitions,
    ServerConfig server,
    @Inlined EmbeddedLog log,
    @Inlined StagesConfig stages,
    EmbeddingConfig embedding,
    @Default("any") AnalyzerName analyzer,
    @Inlined EmbeddedIndex index,
    StartConfig start)
    implements Validated {

  /**
   * Loads the configuration from up to three sources.
   *
   * @param file a YAML file; null for none
   * @param environment the environment variables, which override the file
   * @param overrides single settings by dotted key, which override both
   * @throws dev.memlog.runtime.config.ConfigException if a source is invalid; the message names
   *     every fault
   */
  public static StandaloneConfig load(
      @Nullable Path file, Map<String, String> environment, Map<String, String> overrides) {
    return ConfigLoader.create()
        .file(file)
        .environment(environment)
        .overrides(overrides)
        .ignoring(OtherVariables.NAMES)
        .load(StandaloneConfig.class);
  }

  @Override
  public void validate(Validation check) {
    check.require(
        stages.frontends().mcp().ingestUrl().isEmpty(),
        "mcp.ingestUrl",
        "must be left out, since this process has the ingest API",
        stages.frontends().mcp().ingestUrl().orElse(""));
  }

  /**
   * Returns this configuration with port 0, which means any free port, in place of each port that
   * is in use.
   */
  public StandaloneConfig onFreePorts() {
    return withPorts(
        LoopbackPort.freeOrAny(server.port()),
        LoopbackPort.freeOrAny(log.broker().port()),
        LoopbackPort.freeOrAny(log.registry().port()));
  }

  /**
   * Checks that each configured port is free, so that a start in vain ends before it has begun.
   *
   * @throws dev.memlog.runtime.server.PortInUseException if a port is in use
   */
  void requireFreePorts() {
    if (server.onLoopback()) {
      LoopbackPort.free(server.port(), "server.port", "the API");
    }
    LoopbackPort.free(log.broker().port(), "broker.port", "the broker");
    LoopbackPort.free(log.registry().port(), "registry.port", "the registry");
  }

  /** Returns this configuration with the given ports; 0 means any free port. */
  public StandaloneConfig withPorts(int api, int kafka, int schemas) {
    return new StandaloneConfig(
        data,
        partitions,
        server.withPort(api),
        new EmbeddedLog(new BrokerConfig(kafka), log.registry().withPort(schemas)),
        stages,
        embedding,
        analyzer,
        index,
        start);
  }
}
