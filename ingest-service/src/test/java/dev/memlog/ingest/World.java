package dev.memlog.ingest;

import static dev.memlog.runtime.server.TestKeys.bound;
import static dev.memlog.runtime.server.TestKeys.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.api.v1.IngestServiceGrpc;
import dev.memlog.api.v1.IngestServiceGrpc.IngestServiceBlockingStub;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MemoryCommand;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Components;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.runtime.kafka.TopicRecords;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The environment of the module's tests: a broker, a registry, and a server with two tenants' keys
 * and the ingest API.
 */
final class World implements AutoCloseable {

  static final String ACME = "acme-key";
  static final String OTHER = "other-key";
  static final String ELSEWHERE = "elsewhere-key";
  static final String READ_ONLY = "read-key";
  static final String TWO_APPS = "two-apps-key";

  /** The key of tenant acme and app web that is bound to user ann. */
  static final String ANN = "ann-key";

  static final int PARTITIONS = 4;

  final TestBroker broker;
  final KafkaSettings kafka;
  final Metrics metrics = new Metrics();
  final IngestConfig config;
  final ApiServer server;
  final Components components;
  final ManagedChannel channel;
  private final List<Client> clients = new ArrayList<>();

  private World() throws Exception {
    broker = TestBroker.started();
    kafka = new KafkaSettings(broker.bootstrapServers(), "mock://ingest", Map.of(), Map.of());
    try (Admin admin = new KafkaClients(kafka, "test").admin("setup")) {
      new TopicCatalogue(admin, PARTITIONS, (short) 1).ensure(Topics.all());
    }
    new RegistryBootstrap(MockSchemaRegistry.getClientForScope("ingest")).register(Topics.all());
    var defaults = Defaults.of(IngestConfig.class);
    config =
        new IngestConfig(
            defaults.limits(),
            defaults.batchEvents(),
            defaults.lineBytes(),
            32,
            Duration.ofSeconds(3),
            defaults.maxAhead(),
            Duration.ZERO, // no stage runs that decides
            defaults.confirmation());
    var service = new IngestService(config, kafka, metrics.registry(), Clock.systemUTC());
    List<Component> all = new ArrayList<>(List.of(service));
    var builder =
        ApiServer.builder(
                Defaults.of(ServerConfig.class)
                    .withPort(0)
                    .withKeys(
                        List.of(
                            key(ACME, "acme", Set.of(), Set.of(Role.WRITE, Role.ADMIN)),
                            key(OTHER, "other", Set.of("web"), Set.of(Role.WRITE, Role.ADMIN)),
                            key(ELSEWHERE, "other", Set.of(), Set.of(Role.ADMIN)),
                            key(READ_ONLY, "acme", Set.of(), Set.of(Role.READ)),
                            bound(ANN, "acme", "web", "ann"),
                            key(TWO_APPS, "acme", Set.of("web", "mail"), Set.of(Role.WRITE)),
                            key("ops", "ops", Set.of(), Set.of(Role.ADMIN, Role.OPERATOR)),
                            key("default", "default", Set.of(), Set.of(Role.ADMIN)))),
                metrics.registry())
            .describe("Memlog", "v1", ApiDescriptors.bytes())
            .health(() -> components().checks());
    service.register(builder);
    server = builder.build();
    all.add(server);
    components = new Components(all);
    components.start();
    channel = ManagedChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
  }

  private Components components() {
    return components;
  }

  /** Returns a client with that key, closed with the world. */
  synchronized Client client(String key) {
    Client client = new Client(server.uri(), key);
    clients.add(client);
    return client;
  }

  /** Returns the events of one conversation as they stand in the log, in order. */
  List<ConsumerRecord<String, ConversationEvent>> events(String tenant, String conversation) {
    var avro =
        new AvroSerdes(kafka.registryUrl(), kafka.registryProperties())
            .<ConversationEvent>deserializer();
    // Other tests put bytes there that are no event.
    Deserializer<@Nullable ConversationEvent> values =
        (topic, bytes) -> bytes[0] == 0 ? avro.deserialize(topic, bytes) : null;
    try (var consumer =
        new KafkaClients(kafka, "test").scanner("events", new StringDeserializer(), values)) {
      return TopicRecords.read(consumer, Topics.CONVERSATION_EVENTS.name()).stream()
          .filter(
              record ->
                  record.value() != null
                      && record.value().getTenant().equals(tenant)
                      && record.value().getConversation().equals(conversation))
          .toList();
    }
  }

  /** Returns the only event of a conversation; fails if there is not exactly one. */
  ConsumerRecord<String, ConversationEvent> onlyEvent(String tenant, String conversation) {
    var events = events(tenant, conversation);
    assertThat(events).hasSize(1);
    return events.getFirst();
  }

  /** Returns all commands on memories, as they stand in the log. */
  List<ConsumerRecord<String, MemoryCommand>> commands() {
    var values =
        new AvroSerdes(kafka.registryUrl(), kafka.registryProperties())
            .<MemoryCommand>deserializer();
    try (var consumer =
        new KafkaClients(kafka, "test").scanner("commands", new StringDeserializer(), values)) {
      return TopicRecords.read(consumer, Topics.MEMORY_COMMANDS.name());
    }
  }

  /** Returns all records of a topic, as bytes. */
  List<ConsumerRecord<byte[], byte[]>> records(TopicSpec topic) {
    try (var consumer = new KafkaClients(kafka, "test").scanner("all")) {
      return TopicRecords.read(consumer, topic.name());
    }
  }

  /** Returns a blocking stub that presents a key. */
  IngestServiceBlockingStub grpc(String key) {
    return IngestServiceGrpc.newBlockingStub(channel).withInterceptors(presenting(key));
  }

  /** Returns an interceptor that presents a key with every call. */
  static ClientInterceptor presenting(String key) {
    Metadata headers = new Metadata();
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + key);
    return MetadataUtils.newAttachHeadersInterceptor(headers);
  }

  long endOffset(TopicSpec topic) {
    try (var consumer = new KafkaClients(kafka, "test").scanner("ends")) {
      return consumer.endOffsets(partitions(topic)).values().stream()
          .mapToLong(Long::longValue)
          .sum();
    }
  }

  private static List<TopicPartition> partitions(TopicSpec topic) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (int i = 0; i < PARTITIONS; i++) {
      partitions.add(new TopicPartition(topic.name(), i));
    }
    return partitions;
  }

  @Override
  public void close() throws IOException {
    channel.shutdownNow();
    clients.forEach(Client::close);
    components.close();
    metrics.close();
    MockSchemaRegistry.dropScope("ingest");
    broker.close();
  }

  /** Gives tests the one world, which JUnit closes at the end of the run. */
  static final class Extension implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == World.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.GLOBAL)
          .getOrComputeIfAbsent(
              World.class,
              _ -> {
                try {
                  return new World();
                } catch (Exception e) {
                  throw new IllegalStateException("the world did not start", e);
                }
              },
              World.class);
    }
  }
}
