package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.MemlogClient;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A broker, a registry and a fake Qdrant, and the services over them, each in its own process. */
final class Services {

  private final Path directory;
  private final List<AutoCloseable> open = new ArrayList<>();
  private final EmbeddedBroker broker;
  private final EmbeddedRegistry registry;
  private final FakeQdrant qdrant;

  /**
   * @param directory the directory of all data
   */
  Services(Path directory) throws Exception {
    this.directory = directory;
    broker = opened(new EmbeddedBroker(new BrokerConfig(0), directory.resolve("broker")));
    broker.start();
    registry =
        opened(
            new EmbeddedRegistry(RegistryConfig.defaults().withPort(0), broker::bootstrapServers));
    registry.start();
    qdrant = opened(FakeQdrant.start());
  }

  /** Moves the log of an embedded Memlog to the broker, with four partitions. */
  void moveFrom(Path data) {
    assertThat(
            Main.run(
                Screen.standard(),
                "move",
                "--to=" + broker.bootstrapServers(),
                "--registry=" + registry.url(),
                "--data-dir=" + data,
                "--partitions=4",
                "--json"))
        .isZero();
  }

  /** Starts a process without waiting until it is up. */
  ChildProcess start(String service, String... settings) throws Exception {
    return opened(ChildProcess.start(service, with(settings)));
  }

  ChildProcess ingest() throws Exception {
    return start("ingest", "server.port=0");
  }

  /**
   * @param rules the setting of the rules for passages
   */
  ChildProcess extractor(String instance, String rules) throws Exception {
    return start(
        "extractor",
        rules,
        "monitoring.port=0",
        "instance=" + instance,
        "data=" + directory.resolve("extractor-" + instance),
        "embedding.provider=hashing");
  }

  ChildProcess indexer(String instance) throws Exception {
    return start(
        "indexer",
        "monitoring.port=0",
        "server.port=0",
        "instance=" + instance,
        "data=" + directory.resolve("indexer-" + instance),
        "embedding.provider=hashing",
        "qdrant.host=127.0.0.1",
        "qdrant.port=" + qdrant.port());
  }

  /**
   * @param ingest the process with the ingest API, which agents write to
   */
  ChildProcess query(String instance, ChildProcess ingest) throws Exception {
    return start(
        "query",
        "server.port=0",
        "instance=" + instance,
        "data=" + directory.resolve("query-" + instance),
        "embedding.provider=hashing",
        "mcp.ingestUrl=" + ingest.url(),
        "qdrant.host=127.0.0.1",
        "qdrant.port=" + qdrant.port());
  }

  private List<String> with(String... settings) {
    var all =
        new ArrayList<>(
            List.of(
                "kafka.bootstrapServers=" + broker.bootstrapServers(),
                "registry.url=" + registry.url()));
    if (Stream.of(settings).noneMatch(s -> s.startsWith("topics."))) {
      all.addAll(List.of("topics.partitions=4", "topics.generation=1"));
    }
    all.addAll(List.of(settings));
    return all;
  }

  /** Adds a resource to be closed with the services. */
  <T extends AutoCloseable> T opened(T resource) {
    open.add(resource);
    return resource;
  }

  /** Returns a client that reads from a query process. */
  static MemlogClient client(ChildProcess ingest, ChildProcess query) {
    return MemlogClient.builder(ingest.url()).queryUrl(query.url()).build();
  }

  /** Ends every process and server. */
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }
}
