package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.events.Access;
import dev.memlog.events.Found;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Purge;
import dev.memlog.events.Remember;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.IssuedRecords;
import dev.memlog.extractor.core.CoreMemoryConfig;
import dev.memlog.extractor.evolution.rules.ConversationCap;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.extractor.graph.GraphConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.RegistryMood;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.Excerpt;
import dev.memlog.state.GraphElement;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Evolution's topology with an embedder that can be unavailable. The owner of everything is t/a/u.
 */
final class EvolutionDriver implements EvolutionCommands, AfterEachCallback, AutoCloseable {

  static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  static final String OWNER = Keys.owner("t", "a", "u");

  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final RejectionGuard guard = new RejectionGuard(Defaults.of(RejectionLimits.class));

  final SchemaRegistryClient schemas;

  /** The registry's answer about schemas that evolution has not read yet. */
  RegistryMood registry = RegistryMood.KNOWS;

  /** The clock of the patience with unknown schemas. */
  final AtomicLong nanos = new AtomicLong();

  boolean embedderUnavailable;

  /** True if every comparison of two statements fails. */
  boolean faulty;

  private final TopologyTestDriver driver;
  private final AvroSerdes serdes;
  private final Serializer<SpecificRecord> serializer;
  private final Embedder hashing = new HashingEmbedder();
  private final ContentVectors vectors;
  private final IssuedRecords issued;
  private Instant now = START;

  EvolutionDriver(Path state) throws Exception {
    this(state, 20_000);
  }

  private static EvolutionConfig config(int cachedMemories) {
    EvolutionConfig d = Defaults.of(EvolutionConfig.class);
    return new EvolutionConfig(
        d.duplicateSimilarity(),
        d.detailSimilarity(),
        d.trust(),
        d.accessInterval(),
        cachedMemories,
        d.embeddingPatience(),
        d.threads(),
        d.commitInterval());
  }

  EvolutionDriver(Path state, int cachedMemories) throws Exception {
    this(state, cachedMemories, Defaults.of(LifecycleRules.class));
  }

  EvolutionDriver(Path state, int cachedMemories, LifecycleRules lifecycle) throws Exception {
    this(
        state,
        cachedMemories,
        config(cachedMemories).rules(lifecycle, new ConversationCap(200, false), false));
  }

  EvolutionDriver(Path state, EvolutionRules rules) throws Exception {
    this(state, 20_000, rules);
  }

  private EvolutionDriver(Path state, int cachedMemories, EvolutionRules rules) throws Exception {
    String scope = UUID.randomUUID().toString();
    schemas = MockSchemaRegistry.getClientForScope(scope);
    new RegistryBootstrap(schemas).register(Topics.all());
    serdes = new AvroSerdes("mock://" + scope, Map.of());
    serializer = serdes.serializer();
    vectors = new ContentVectors(sometimesUnavailable(), Duration.ofSeconds(5));
    var resources =
        new EvolutionResources(
            serdes,
            RecordReader.patient(
                new SchemaSource(RegistryMood.client(schemas, () -> registry)),
                Duration.ofSeconds(60),
                nanos::get,
                EvolutionResources.READ.toArray(TopicSpec[]::new)),
            guard,
            this::similarity,
            vectors,
            config(cachedMemories),
            new CoreMemoryConfig(100, 3, Duration.ofDays(30)),
            Defaults.of(GraphConfig.class),
            rules,
            new MemoryMetrics(meters));
    var properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "evolution-test");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:9");
    properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
    properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    driver =
        new TopologyTestDriver(
            EvolutionTopology.of(resources, new StreamsConfig(properties)), properties, START);
    issued = new IssuedRecords(driver, serdes);
  }

  private double similarity(double cosine) {
    if (faulty) {
      throw new IllegalStateException("as the test wants it");
    }
    return hashing.model().passageCalibration().similarity(cosine);
  }

  private Embedder sometimesUnavailable() {
    return new ForwardingEmbedder(hashing) {
      @Override
      public List<float[]> embedPassages(List<String> texts) {
        if (embedderUnavailable) {
          throw new EmbeddingUnavailableException("unavailable");
        }
        return super.embedPassages(texts);
      }
    };
  }

  /** Empties the store of the times at which owners are due. */
  void forgetDueTimes() {
    KeyValueStore<String, byte[]> due = driver.getKeyValueStore(MemoryNodes.CLOCK_STORE);
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = due.all()) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.forEach(due::delete);
  }

  /** Pipes a candidate that was read from a message, with its vector. */
  void read(String message, Instant said, String content) {
    pipe(Topics.MEMORY_CANDIDATES, candidate(message, said, content));
  }

  MemoryCandidate candidate(String message, Instant said, String content) {
    var candidate = new MemoryCandidate();
    candidate.setId("cand-" + message);
    candidate.setTenant("t");
    candidate.setApp("a");
    candidate.setUser("u");
    candidate.setClaim(CommandStatements.claim(content, said));
    candidate.setOrigin("implicit");
    candidate.setSources(List.of(new Source("c", message, "v1")));
    candidate.setContext(List.of(new Excerpt(new Source("c", message, "v1"), "around " + message)));
    candidate.setExtractor("rules");
    candidate.setExtractorVersion("1");
    candidate.setSaidAt(said);
    candidate.setAppendedAt(now);
    candidate.setTakenAt(Map.of());
    candidate.setModel(hashing.model().id());
    candidate.setVector(VectorBytes.of(hashing.embedPassages(List.of(content)).getFirst()));
    return candidate;
  }

  void withdraw(String message, @Nullable String kept) {
    pipe(Topics.TURNS, withdrawal(message, kept));
  }

  TurnEvent withdrawal(String message, @Nullable String kept) {
    return new TurnEvent("t", "a", "u", now, new MessageWithdrawn("c", message, kept));
  }

  /** Sends a purge of the app, as a request for a part of it does. */
  void purgeOfApp(String app, String reach, List<String> ids, @Nullable Instant before) {
    var purge = new Purge(reach, ids, null, null, before);
    pipe(Topics.MEMORY_COMMANDS, new MemoryCommand("purge", "t", app, null, now, purge));
  }

  /** Tells a memory of another user or app. */
  void remember(String id, String app, String user, String content) {
    var remember = Remember.newBuilder().setContent(content).build();
    pipe(Topics.MEMORY_COMMANDS, new MemoryCommand(id, "t", app, user, now, remember));
  }

  @Override
  public void command(String id, Object payload) {
    pipe(Topics.MEMORY_COMMANDS, new MemoryCommand(id, "t", "a", "u", now, payload));
  }

  /**
   * Sends a command again that was dead-lettered before.
   *
   * @param first the time when the broker first appended it
   */
  void redrive(String id, Object payload, Instant first) {
    var command = new MemoryCommand(id, "t", "a", "u", first, payload);
    var headers = new RecordHeaders();
    AppendedAt.set(headers, first.toEpochMilli());
    pipe(
        Topics.MEMORY_COMMANDS,
        OWNER,
        serializer.serialize(Topics.MEMORY_COMMANDS.name(), command),
        headers);
  }

  @Override
  public Instant now() {
    return now;
  }

  void access(String purpose, String... memories) {
    List<Found> found =
        Stream.of(memories).map(id -> new Found(id, "", "", "", 1, 0.9, 0.9)).toList();
    pipe(Topics.ACCESSES, new Access("r", "t", "a", "u", "recall", purpose, now, found));
  }

  void pipe(TopicSpec topic, SpecificRecord value) {
    String key = value instanceof MemoryCandidate one ? Keys.candidate(OWNER, one.getId()) : OWNER;
    pipe(topic, key, encode(topic, value), new RecordHeaders());
  }

  void pipe(TopicSpec topic, byte @Nullable [] value) {
    pipe(topic, OWNER, value, new RecordHeaders());
  }

  byte[] encode(TopicSpec topic, SpecificRecord value) {
    return serializer.serialize(topic.name(), value);
  }

  void pipe(TopicSpec topic, @Nullable String key, byte @Nullable [] value, Headers headers) {
    now = now.plusSeconds(1);
    TestInputTopic<byte[], byte[]> input =
        driver.createInputTopic(topic.name(), new ByteArraySerializer(), new ByteArraySerializer());
    byte[] keyBytes = key == null ? null : key.getBytes(UTF_8);
    input.pipeInput(new TestRecord<>(keyBytes, value, headers, now));
  }

  /** Advances the time of the next record. */
  void skip(Duration time) {
    now = now.plus(time);
  }

  /** Advances the wall clock, as punctuators see it. */
  void wait(Duration time) {
    driver.advanceWallClockTime(time);
  }

  /** Returns the memories by content. */
  Map<String, Memory> memories() {
    Map<String, Memory> memories = new TreeMap<>();
    this.<Memory>compacted(Topics.MEMORIES)
        .values()
        .forEach(m -> memories.put(m.getClaim().getContent(), m));
    return memories;
  }

  Memory memory(String content) {
    Memory memory = memories().get(content);
    if (memory == null) {
      throw new AssertionError("\"%s\" in %s".formatted(content, memories().keySet()));
    }
    return memory;
  }

  /** Returns the usage of memories, by key. */
  Map<String, MemoryUsage> usages() {
    return compacted(Topics.MEMORY_USAGE);
  }

  Map<String, LoggedVector> vectors() {
    return compacted(Topics.MEMORY_VECTORS);
  }

  /** Returns the changes that are left, by key. */
  Map<String, MemoryChange> changes() {
    return compacted(Topics.MEMORY_CHANGES);
  }

  /** Returns a change that must exist. */
  MemoryChange change(String memoryId, int version) {
    return requireNonNull(changes().get(Keys.memoryChange(OWNER, memoryId, version)));
  }

  /** Returns the blocks of core memory that are left, with those that are deleted, by key. */
  Map<String, CoreBlock> core() {
    return compacted(Topics.CORE_MEMORY);
  }

  /** Returns the elements of the graph that are left, by key. */
  Map<String, GraphElement> graph() {
    return compacted(Topics.GRAPH);
  }

  SpecificRecord decode(TopicSpec topic, byte[] value) {
    try (var deserializer = serdes.<SpecificRecord>deserializer()) {
      return deserializer.deserialize(topic.name(), value);
    }
  }

  /** Returns all records issued to a topic so far. */
  List<TestRecord<String, byte[]>> issued(TopicSpec topic) {
    return issued.to(topic);
  }

  private <T extends SpecificRecord> Map<String, T> compacted(TopicSpec topic) {
    return issued.compacted(topic);
  }

  double counted(String meter) {
    return meters.find(meter).counters().stream().mapToDouble(c -> c.count()).sum();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close();
  }

  @Override
  public void close() {
    driver.close();
    vectors.close();
  }
}
