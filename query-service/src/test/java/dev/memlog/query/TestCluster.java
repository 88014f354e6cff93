package dev.memlog.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.memlog.events.Access;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.runtime.kafka.TopicRecords;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** A real broker for the tests of a run, and a registry in memory; a parameter of tests. */
final class TestCluster implements AutoCloseable {

  private static final String REGISTRY = "query-tests";

  private final TestBroker broker = TestBroker.started();

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
      createTopics();
    } catch (Exception e) {
      throw new IllegalStateException("topics and schemas for tests cannot be made", e);
    }
  }

  KafkaSettings settings() {
    return new KafkaSettings(broker.bootstrapServers(), "mock://" + REGISTRY, Map.of(), Map.of());
  }

  /** Returns a producer of any state under String keys. */
  KafkaProducer<String, SpecificRecord> producer() {
    return new KafkaClients(settings(), "test")
        .producer(
            "state",
            Duration.ofSeconds(20),
            new StringSerializer(),
            new AvroSerdes("mock://" + REGISTRY, Map.of()).serializer());
  }

  /** Returns a reader of all accesses from the first on. */
  Consumer<String, Access> accesses() {
    Consumer<String, Access> consumer =
        new KafkaClients(settings(), "test")
            .scanner(
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

  /** Returns all bytes of the values of a topic, as text. */
  String bytes(TopicSpec topic) {
    try (Consumer<byte[], byte[]> consumer =
        new KafkaClients(settings(), "test").scanner("bytes")) {
      return TopicRecords.read(consumer, topic.name()).stream()
          .map(record -> new String(record.value(), ISO_8859_1))
          .collect(Collectors.joining());
    }
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }

  private void createTopics() throws Exception {
    try (var admin = new KafkaClients(settings(), "test").admin("topics")) {
      new TopicCatalogue(admin, 4, (short) 1).ensure(Topics.all());
    }
    new RegistryBootstrap(MockSchemaRegistry.getClientForScope(REGISTRY)).register(Topics.all());
  }
}
