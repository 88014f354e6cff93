package dev.memlog.extractor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.util.concurrent.UncheckedExecutionException;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.fold.intake.FoldMetrics;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.stream.DesiredStateEncoder;
import dev.memlog.extractor.fold.stream.FoldTopology;
import dev.memlog.extractor.streams.OpenStores;
import dev.memlog.extractor.streams.StoreMemory;
import dev.memlog.extractor.streams.StreamsSettings;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.RegistryMood;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import dev.memlog.state.Rechunk;
import dev.memlog.state.RechunkProgress;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The fold's topology in a test driver, with a registry that can be unavailable. */
final class FoldDriver implements AutoCloseable {

  static final long START = 1_800_000_000_000L;

  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final SchemaRegistryClient registry;
  final RejectionGuard guard;
  boolean registryUnavailable;

  /** The registry's answer about schemas that the fold has not read yet. */
  RegistryMood mood = RegistryMood.KNOWS;

  /** The schema id whose schema in the registry is not Avro; negative if there is none. */
  int notAvro = -1;

  private final TopologyTestDriver driver;
  private final StoreMemory memory = new StoreMemory();
  private final AvroSerdes serdes;
  private final Serializer<SpecificRecord> serializer;
  private final Map<String, TestInputTopic<byte[], byte[]>> inputs = new HashMap<>();
  private final IssuedRecords issued;
  private long now = START;

  FoldDriver(Path state) throws Exception {
    this(Defaults.of(ExtractorConfig.class), 1, state);
  }

  FoldDriver(ExtractorConfig config, int partitions, Path state) throws Exception {
    String scope = UUID.randomUUID().toString();
    registry = MockSchemaRegistry.getClientForScope(scope);
    new RegistryBootstrap(registry).register(Topics.all());
    serdes = new AvroSerdes("mock://" + scope, Map.of());
    serializer = serdes.serializer();
    var kafka = new KafkaSettings("nowhere:9", "mock://" + scope, Map.of(), Map.of());
    StreamsConfig settings =
        StreamsSettings.of(FoldStage.GROUP, config.tasks(), kafka, state, memory, new OpenStores());
    FoldResources resources =
        new FoldResources(
            config.events(),
            config.passages(),
            config.memories().turns(),
            config.records(),
            new SchemaSource(RegistryMood.client(sometimesUnavailable(), () -> mood)),
            partitions,
            new FoldMetrics(meters));
    guard = resources.guard();
    var properties = new Properties();
    properties.putAll(settings.originals());
    driver =
        new TopologyTestDriver(
            FoldTopology.of(resources, new DesiredStateEncoder(serdes.serializer()), settings),
            properties,
            Instant.ofEpochMilli(START));
    issued = new IssuedRecords(driver, serdes);
    List<String> topics = new ArrayList<>(FoldTopology.inputs(config.events()));
    topics.add(Topics.RECHUNKS.name());
    for (String topic : topics) {
      inputs.put(
          topic,
          driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer()));
    }
  }

  private SchemaRegistryClient sometimesUnavailable() {
    return (SchemaRegistryClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {SchemaRegistryClient.class},
            (_, method, arguments) -> {
              if (registryUnavailable) {
                throw new IOException("connection refused");
              }
              if (arguments != null && arguments[0].equals(notAvro)) {
                throw new UncheckedExecutionException(
                    new IllegalStateException("Invalid schema type PROTOBUF"));
              }
              try {
                return method.invoke(registry, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause() instanceof RestClientException refused
                        && refused.getStatus() == 404
                    // Registries answer so to an unknown id; the mock answers that a subject is
                    // missing.
                    ? new RestClientException("Schema not found", 404, 40403)
                    : e.getCause();
              }
            });
  }

  /**
   * Continues from another driver's stores, as a restarted process does: nothing else is left of
   * the former one.
   */
  void takeOver(FoldDriver former) {
    former
        .driver
        .getAllStateStores()
        .keySet()
        .forEach(
            name -> {
              KeyValueStore<String, Object> to = driver.getKeyValueStore(name);
              KeyValueStore<String, Object> from = former.driver.getKeyValueStore(name);
              try (KeyValueIterator<String, Object> all = from.all()) {
                all.forEachRemaining(entry -> to.put(entry.key, entry.value));
              }
            });
  }

  byte[] encode(ConversationEvent event) {
    return serializer.serialize(Topics.CONVERSATION_EVENTS.name(), event);
  }

  void pipe(ConversationEvent event) {
    pipe(encode(event));
  }

  void pipe(byte @Nullable [] value) {
    pipe(Topics.CONVERSATION_EVENTS.name(), value, new RecordHeaders());
  }

  void pipe(String topic, byte @Nullable [] value, Headers headers) {
    pipe(topic, value, headers, now);
  }

  void pipe(String topic, byte @Nullable [] value, Headers headers, long timestamp) {
    input(topic).pipeInput(new TestRecord<>("any".getBytes(UTF_8), value, headers, timestamp));
  }

  private TestInputTopic<byte[], byte[]> input(String topic) {
    TestInputTopic<byte[], byte[]> input = inputs.get(topic);
    if (input == null) {
      throw new IllegalArgumentException("no input: " + topic);
    }
    return input;
  }

  /** Advances the wall clock second by second, as punctuators see it. */
  void wait(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      driver.advanceWallClockTime(Duration.ofSeconds(1));
    }
    now += time.toMillis();
  }

  /** Advances the wall clock in one jump. */
  void skip(Duration time) {
    driver.advanceWallClockTime(time);
    now += time.toMillis();
  }

  /** Requests that all messages are chunked again, of which this many passages are allowed. */
  void rechunk(String id, long allowed) {
    rechunk(id, allowed, false);
  }

  /**
   * Requests that all messages are chunked again, or read again for memories.
   *
   * @param allowed the number of passages or turns that are allowed
   */
  void rechunk(String id, long allowed, boolean memories) {
    var request = new Rechunk(id, Instant.ofEpochMilli(now), allowed, memories, null);
    String topic = Topics.RECHUNKS.name();
    pipe(topic, serializer.serialize(topic, request), new RecordHeaders());
  }

  /** Returns how far the latest request to chunk all messages again is. */
  RechunkProgress rechunked() {
    Rechunk answer = this.<Rechunk>compacted(Topics.RECHUNKS).get(Keys.rechunkProgress(0));
    return requireNonNull(requireNonNull(answer).getProgress());
  }

  /** Returns the events on topic turns so far, in order. */
  List<TurnEvent> turns() {
    try (Deserializer<TurnEvent> deserializer = serdes.deserializer()) {
      return issued(Topics.TURNS).stream()
          .map(record -> deserializer.deserialize(Topics.TURNS.name(), record.value()))
          .toList();
    }
  }

  SpecificRecord decode(TopicSpec topic, byte[] value) {
    try (Deserializer<SpecificRecord> deserializer = serdes.deserializer()) {
      return deserializer.deserialize(topic.name(), value);
    }
  }

  Map<String, Message> messages() {
    return compacted(Topics.MESSAGES);
  }

  Map<String, Conversation> conversations() {
    return compacted(Topics.CONVERSATIONS);
  }

  Map<String, ConversationDescription> descriptions() {
    return compacted(Topics.CONVERSATION_DESCRIPTIONS);
  }

  Map<String, Passage> passages() {
    return compacted(Topics.PASSAGES);
  }

  List<TestRecord<String, byte[]>> deadLetters() {
    return issued(Topics.CONVERSATION_EVENTS_DEAD_LETTER);
  }

  /** Returns all records issued to a topic so far. */
  List<TestRecord<String, byte[]>> issued(TopicSpec topic) {
    return issued.to(topic);
  }

  private <T extends SpecificRecord> Map<String, T> compacted(TopicSpec topic) {
    return issued.compacted(topic);
  }

  @Override
  public void close() {
    driver.close();
    memory.close();
  }
}
