package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.MemlogClient;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** A broker, a registry and a fake Qdrant, and the services over them, each in its own process. */
final class Services {

  /** The variable with which services have only the rights of {@code deploy/kafka/acls}. */
  private static final String RIGHTS = "MEMLOG_TEST_RIGHTS";

  /** The variable with the URL of a registry that services use instead of Memlog's own. */
  private static final String REGISTRY = "MEMLOG_TEST_REGISTRY";

  private final Path directory;
  private final List<AutoCloseable> open = new ArrayList<>();
  private final String kafka;
  private final Optional<SecuredKafka> secured;
  private final String registry;
  private final FakeQdrant qdrant;
  private Optional<Path> launcher = Optional.empty();

  /**
   * @param directory the directory of all data
   */
  Services(Path directory) throws Exception {
    this.directory = directory;
    if (System.getenv(RIGHTS) == null) {
      var broker = opened(new EmbeddedBroker(new BrokerConfig(0), directory.resolve("broker")));
      broker.start();
      kafka = broker.bootstrapServers();
      secured = Optional.empty();
    } else {
      secured = Optional.of(opened(new SecuredKafka(directory)));
      kafka = secured.get().plainServers();
    }
    Optional<String> other = Optional.ofNullable(System.getenv(REGISTRY));
    registry = other.isPresent() ? other.get() : startRegistry();
    qdrant = opened(FakeQdrant.start());
  }

  private String startRegistry() throws Exception {
    var own =
        opened(new EmbeddedRegistry(Defaults.of(RegistryConfig.class).withPort(0), () -> kafka));
    own.start();
    return own.url();
  }

  /** Moves the log of an embedded Memlog to the broker, with four partitions. */
  void moveFrom(Path data) {
    assertThat(
            Main.run(
                Screen.standard(),
                "move",
                "--to=" + kafka,
                "--registry=" + registry,
                "--data-dir=" + data,
                "--partitions=4",
                "--json"))
        .isZero();
  }

  /**
   * Sets the checkout whose program the next processes run.
   *
   * @param launcher its file {@code memlog}; empty for this checkout
   */
  void setLauncher(Optional<Path> launcher) {
    this.launcher = launcher;
  }

  /** Starts a process without waiting until it is up. */
  ChildProcess start(String service, String... settings) throws Exception {
    List<String> all = with(service, settings);
    return opened(
        launcher.isPresent()
            ? ChildProcess.start(launcher.get(), service, all)
            : ChildProcess.start(service, all));
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

  private List<String> with(String service, String... settings) {
    var all =
        new ArrayList<>(
            secured
                .map(broker -> broker.access(service))
                .orElse(List.of("kafka.bootstrapServers=" + kafka)));
    all.add("registry.url=" + registry);
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

  /** Returns how many records of the topic of messages have each key. */
  Map<String, Integer> messageRecords() {
    Map<String, Integer> records = new HashMap<>();
    Map<String, Object> settings =
        Map.of("bootstrap.servers", kafka, "isolation.level", "read_committed");
    try (var reader =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          reader.partitionsFor("messages").stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      reader.assign(partitions);
      reader.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = reader.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> reader.position(end.getKey()) < end.getValue())) {
        for (var record : reader.poll(Duration.ofMillis(200))) {
          records.merge(record.key(), 1, Integer::sum);
        }
      }
    }
    return records;
  }

  /** Ends every process and server. */
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }
}
