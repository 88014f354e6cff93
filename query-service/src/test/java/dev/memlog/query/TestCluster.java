package dev.memlog.query;

import dev.memlog.events.Access;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** A real broker for the tests of a run, and a registry in memory; a parameter of tests. */
final class TestCluster implements CloseableResource, AutoCloseable {

  private static final String REGISTRY = "query-tests";

  private final Path directory;
  private final KafkaRaftServer broker;
  private final int port;

  /** Gives tests the one cluster of the run. */
  static final class Extension implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == TestCluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(Namespace.create(TestCluster.class))
          .getOrComputeIfAbsent(TestCluster.class, _ -> new TestCluster(), TestCluster.class);
    }
  }

  private TestCluster() {
    try {
      directory = Files.createTempDirectory("memlog-query-broker");
      port = freePort();
      format();
      broker = new KafkaRaftServer(new KafkaConfig(properties(), false), Time.SYSTEM);
      broker.startup();
      createTopics();
    } catch (Exception e) {
      throw new IllegalStateException("the broker for tests does not start", e);
    }
  }

  KafkaSettings settings() {
    return new KafkaSettings("127.0.0.1:" + port, "mock://" + REGISTRY, Map.of(), Map.of());
  }

  /** A producer of any state under String keys. */
  KafkaProducer<String, SpecificRecord> producer() {
    return new KafkaClients(settings(), "test")
        .producer(
            "state",
            Duration.ofSeconds(20),
            new StringSerializer(),
            new AvroSerdes("mock://" + REGISTRY, Map.of()).serializer());
  }

  /** A reader of all accesses from the first on. */
  Consumer<String, Access> accesses() {
    Consumer<String, Access> consumer =
        new KafkaClients(settings(), "test")
            .reader(
                "accesses",
                new StringDeserializer(),
                new AvroSerdes("mock://" + REGISTRY, Map.of()).<Access>deserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(Topics.ACCESSES.name()).stream()
            .map(p -> new TopicPartition(p.topic(), p.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return consumer;
  }

  @Override
  public void close() throws IOException {
    broker.shutdown();
    broker.awaitShutdown();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(TestCluster::delete);
    }
  }

  private void createTopics() throws Exception {
    try (var admin = new KafkaClients(settings(), "test").admin("topics")) {
      new TopicCatalogue(admin, 4, (short) 1).ensure(Topics.all());
    }
    new RegistryBootstrap(MockSchemaRegistry.getClientForScope(REGISTRY)).register(Topics.all());
  }

  private void format() throws Exception {
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(1)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(directory.toString())
        .setMetadataLogDirectory(directory.toString())
        .setControllerListenerName("CONTROLLER")
        .run();
  }

  private Properties properties() {
    int controller = freePort();
    var properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", "1",
            "listeners", "CLIENT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller,
            "listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "inter.broker.listener.name", "CLIENT",
            "controller.listener.names", "CONTROLLER",
            "controller.quorum.voters", "1@127.0.0.1:" + controller,
            "log.dirs", directory.toString(),
            "auto.create.topics.enable", "false",
            "log.cleaner.dedupe.buffer.size", "16777216"));
    properties.putAll(
        Map.of(
            "message.max.bytes", "8388608",
            "offsets.topic.replication.factor", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.min.isr", "1",
            "transaction.state.log.num.partitions", "1"));
    return properties;
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
