package dev.memlog.bench.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.extractor.core.CoreMemoryConfig;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.stream.ContentVectors;
import dev.memlog.extractor.evolution.stream.EvolutionConfig;
import dev.memlog.extractor.evolution.stream.EvolutionResources;
import dev.memlog.extractor.evolution.stream.EvolutionTopology;
import dev.memlog.extractor.evolution.stream.MemoryMetrics;
import dev.memlog.extractor.graph.GraphConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.Sha256;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;

/**
 * A simulation of the evolution stage: its Kafka Streams topology in one thread, with a clock that
 * advances only by calls.
 */
final class SimulatedEvolution implements AutoCloseable {

  /** The stores of due times, which depend on the clock and not on the log. */
  private static final Set<String> CLOCKS = Set.of("evolution-clock", "evolution-usage-due");

  private final AvroSerdes serdes;
  private final Serializer<SpecificRecord> serializer;
  private final ContentVectors vectors;
  private final TopologyTestDriver driver;
  private final Map<String, TestInputTopic<byte[], byte[]>> inputs = new HashMap<>();
  private final Map<String, TestOutputTopic<String, byte[]>> outputs = new HashMap<>();
  private final TopicsView topics;
  private final List<Logged> log = new ArrayList<>();
  private Instant now;

  /** The time up to which the clock of the topology has moved. */
  private Instant ticked;

  /**
   * Creates a topology without memories.
   *
   * @param scope the name of a schema registry in this process; several topologies may share it
   */
  SimulatedEvolution(String scope, EvolutionRules rules, Path state, Instant start)
      throws Exception {
    var registry = MockSchemaRegistry.getClientForScope(scope);
    new RegistryBootstrap(registry).register(Topics.all());
    serdes = new AvroSerdes("mock://" + scope, Map.of());
    serializer = serdes.serializer();
    var embedder = new HashingEmbedder();
    vectors = new ContentVectors(embedder, Duration.ofSeconds(5));
    var resources =
        new EvolutionResources(
            serdes,
            RecordReader.patient(
                new SchemaSource(registry),
                Duration.ofSeconds(60),
                EvolutionResources.READ.toArray(TopicSpec[]::new)),
            new RejectionGuard(Defaults.of(RejectionLimits.class)),
            embedder.model().passageCalibration(),
            vectors,
            Defaults.of(EvolutionConfig.class),
            Defaults.of(CoreMemoryConfig.class),
            Defaults.of(GraphConfig.class),
            rules,
            new MemoryMetrics(new SimpleMeterRegistry()));
    var properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "lifecycle");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:9");
    properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
    properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    driver =
        new TopologyTestDriver(
            EvolutionTopology.of(resources, new StreamsConfig(properties)), properties, start);
    topics = new TopicsView(serdes);
    now = start;
    ticked = start;
    for (TopicSpec topic : EvolutionTopology.inputs()) {
      inputs.put(
          topic.name(),
          driver.createInputTopic(
              topic.name(), new ByteArraySerializer(), new ByteArraySerializer()));
    }
  }

  Instant now() {
    return now;
  }

  TopicsView topics() {
    return topics;
  }

  /** Returns the records that evolution has read so far, including its own ticks. */
  List<Logged> log() {
    return log;
  }

  /** Advances the clock, so that evolution changes the memories that become due. */
  void pass(Duration time) {
    now = now.plus(time);
    driver.advanceWallClockTime(Duration.between(ticked, now));
    ticked = now;
    for (TestRecord<String, byte[]> tick : issued(Topics.MEMORY_COMMANDS)) {
      byte[] value = tick.value();
      log.add(new Logged(Topics.MEMORY_COMMANDS, tick.key(), value, tick.timestamp()));
    }
  }

  /** Advances the clock by a second without processing due memories. */
  void second() {
    now = now.plusSeconds(1);
  }

  /** Appends a record to a topic after a second, and has evolution read it. */
  void append(TopicSpec topic, String key, SpecificRecord value) {
    second();
    byte[] bytes = serializer.serialize(topic.name(), value);
    take(new Logged(topic, key, bytes, now.toEpochMilli()));
  }

  /** Makes evolution read a record without a change of the clock. */
  void take(Logged record) {
    log.add(record);
    requireNonNull(inputs.get(record.topic().name()), record.topic().name())
        .pipeInput(
            new TestRecord<>(
                record.key().getBytes(UTF_8), record.value(), Instant.ofEpochMilli(record.at())));
  }

  /** Adds to the {@link TopicsView} the records that evolution has written since the last call. */
  void look() {
    for (TopicSpec topic : EvolutionTopology.outputs()) {
      for (TestRecord<String, byte[]> record : issued(topic)) {
        topics.take(topic, record.key(), record.value());
      }
    }
    issued(Topics.MEMORY_CANDIDATES);
  }

  private List<TestRecord<String, byte[]>> issued(TopicSpec topic) {
    if (!driver.producedTopicNames().contains(topic.name())) {
      return List.of();
    }
    return outputs
        .computeIfAbsent(
            topic.name(),
            name ->
                driver.createOutputTopic(
                    name, new StringDeserializer(), new ByteArrayDeserializer()))
        .readRecordsToList();
  }

  /** Returns a digest of the state stores, except those of the clock. */
  String digest() {
    MessageDigest digest = Sha256.digest();
    for (String name : new TreeSet<>(driver.getAllStateStores().keySet())) {
      if (CLOCKS.contains(name)) {
        continue;
      }
      KeyValueStore<String, byte[]> store = driver.getKeyValueStore(name);
      try (KeyValueIterator<String, byte[]> all = store.all()) {
        while (all.hasNext()) {
          KeyValue<String, byte[]> next = all.next();
          digest.update(next.key.getBytes(UTF_8));
          digest.update((byte) 0);
          digest.update(next.value);
        }
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the invented words that the state stores contain under keys with a prefix. */
  Set<String> storedMarkers(String prefix) {
    Set<String> found = new HashSet<>();
    for (String name : driver.getAllStateStores().keySet()) {
      KeyValueStore<String, byte[]> store = driver.getKeyValueStore(name);
      try (KeyValueIterator<String, byte[]> all = store.range(prefix, prefix + "\u007f")) {
        all.forEachRemaining(entry -> found.addAll(Markers.in(entry.value)));
      }
    }
    return found;
  }

  @Override
  public void close() {
    driver.close();
    vectors.close();
    topics.close();
    serializer.close();
  }
}
