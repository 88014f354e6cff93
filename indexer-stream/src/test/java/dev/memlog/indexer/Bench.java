package dev.memlog.indexer;

import static dev.memlog.indexer.TestPassages.key;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.embedding.BatchConfig;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.indexer.vectors.VectorsConfig;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.state.Passage;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The environment of a test of the indexer: fresh topics, a producer of passages, and indexers. */
final class Bench implements AutoCloseable {

  static {
    AvroTrust.granted();
  }

  static final Duration SOON = Duration.ofSeconds(20);

  private final List<Indexer> indexers = new ArrayList<>();
  private final Cluster cluster;
  private final String scope = "indexer-" + UUID.randomUUID();
  private final KafkaProducer<byte[], byte[]> producer;
  private final Serializer<Passage> passages;
  private final Path scratch;

  /** The records that the topics hold. */
  final StoredRecords topics;

  SimpleMeterRegistry meters = new SimpleMeterRegistry();

  /** Gives each test method that asks for a bench its own. */
  static final class Extension implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Bench.class;
    }

    @Override
    public Bench resolveParameter(ParameterContext parameter, ExtensionContext context) {
      try {
        var bench = new Bench(Cluster.of(context));
        context.getStore(ExtensionContext.Namespace.create(Bench.class)).put(Bench.class, bench);
        return bench;
      } catch (Exception e) {
        throw new ParameterResolutionException("no bench", e);
      }
    }
  }

  private Bench(Cluster cluster) throws Exception {
    this.cluster = cluster;
    cluster.freshTopics();
    new RegistryBootstrap(MockSchemaRegistry.getClientForScope(scope))
        .register(
            List.of(
                Topics.PASSAGES,
                Topics.PASSAGE_VECTORS,
                Topics.RECHUNKS,
                Topics.MEMORIES,
                Topics.MEMORY_VECTORS));
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", cluster.bootstrap(), "max.request.size", 8 << 20),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    passages = serdes().serializer();
    topics = new StoredRecords(cluster, serdes());
    scratch = Files.createTempDirectory("memlog-indexer-scratch-");
  }

  @Override
  public void close() throws IOException {
    indexers.forEach(Indexer::close);
    producer.close();
    MockSchemaRegistry.dropScope(scope);
    // The directory must be empty: the indexers delete their scratch files.
    Files.delete(scratch);
  }

  KafkaSettings settings() {
    return settings("mock://" + scope);
  }

  /** Returns settings with a session timeout of 1.5 s, so that a dead member is missed soon. */
  KafkaSettings settings(String registry) {
    return settings(registry, Map.of());
  }

  /** Returns settings with these further properties for each client of Kafka. */
  KafkaSettings settings(Map<String, String> more) {
    return settings("mock://" + scope, more);
  }

  private KafkaSettings settings(String registry, Map<String, String> more) {
    Map<String, String> properties = new HashMap<>(more);
    properties.put("session.timeout.ms", "1500");
    properties.put("heartbeat.interval.ms", "300");
    return new KafkaSettings(cluster.bootstrap(), registry, properties, Map.of());
  }

  String group() {
    return "group-" + scope;
  }

  Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", cluster.bootstrap()));
  }

  AvroSerdes serdes() {
    return new AvroSerdes("mock://" + scope, Map.of());
  }

  /** Returns the default configuration with shorter times. */
  IndexerConfig config(String instance) {
    return config(instance, 64L << 20, 256);
  }

  /**
   * Returns the default configuration with shorter times.
   *
   * @param staleAfter the length of a standstill after which the indexer loses its place in the
   *     group
   */
  IndexerConfig config(String instance, Duration staleAfter) {
    return config(instance, 64L << 20, 256, staleAfter);
  }

  IndexerConfig config(String instance, long bufferBytes, long replayLag) {
    return config(
        instance, bufferBytes, replayLag, Defaults.of(PartitionsConfig.class).staleAfter());
  }

  private IndexerConfig config(
      String instance, long bufferBytes, long replayLag, Duration staleAfter) {
    BatchConfig batches = Defaults.of(BatchConfig.class);
    TimingConfig timing = Defaults.of(TimingConfig.class);
    return new IndexerConfig(
        new GroupConfig(group(), instance),
        new BatchConfig(
            bufferBytes,
            batches.sliceTexts(),
            batches.sliceTime(),
            batches.slicesInFlight(),
            batches.writeBatch()),
        new PartitionsConfig(Duration.ofMillis(500), staleAfter),
        new VectorsConfig(Defaults.of(VectorsConfig.class).cacheBytes(), replayLag, scratch),
        new TimingConfig(
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            Duration.ofSeconds(3),
            timing.drainTime(),
            timing.maintainEvery(),
            timing.rewriteAfter()),
        Defaults.of(RejectionLimits.class),
        Defaults.of(CheckConfig.class));
  }

  /** Returns the default configuration with shorter times and these settings of checks. */
  IndexerConfig config(String instance, CheckConfig check) {
    IndexerConfig config = config(instance);
    return new IndexerConfig(
        config.group(),
        config.batches(),
        config.partitions(),
        config.vectors(),
        config.timing(),
        config.deadLetters(),
        check);
  }

  Indexer start(MemoryIndex index, Embedder embedder) {
    return start(config("1"), index, embedder);
  }

  Indexer start(IndexerConfig config, MemoryIndex index, Embedder embedder) {
    return start(config, settings(), index, embedder);
  }

  Indexer start(
      IndexerConfig config, KafkaSettings settings, MemoryIndex index, Embedder embedder) {
    return start(config, settings, index, embedder, Clock.systemUTC());
  }

  Indexer start(
      IndexerConfig config,
      KafkaSettings settings,
      MemoryIndex index,
      Embedder embedder,
      Clock clock) {
    return start(config, settings, MapAlias.of(index), embedder, clock);
  }

  Indexer start(IndexerConfig config, IndexAlias alias, Embedder embedder) {
    return start(config, settings(), alias, embedder, Clock.systemUTC());
  }

  /** Starts an indexer of collections of several models, the configured one first. */
  Indexer start(IndexAlias alias, List<Embedder> embedders) {
    return start(config("1"), settings(), alias, EmbeddingModels.of(embedders), Clock.systemUTC());
  }

  Indexer start(
      IndexerConfig config,
      KafkaSettings settings,
      IndexAlias alias,
      Embedder embedder,
      Clock clock) {
    return start(config, settings, alias, EmbeddingModels.of(List.of(embedder)), clock);
  }

  private Indexer start(
      IndexerConfig config,
      KafkaSettings settings,
      IndexAlias alias,
      EmbeddingModels models,
      Clock clock) {
    // Each indexer has its own metrics, so that a second one does not add to the first one's.
    meters = new SimpleMeterRegistry();
    return started(
        Indexer.of(
            Contents.PASSAGES, config, settings, alias, models, new EnglishTerms(), meters, clock));
  }

  /** Starts an indexer whose clock is a minute ahead, so that nothing published counts as live. */
  Indexer startAMinuteLater(MemoryIndex index, Embedder embedder) {
    return startAMinuteLater(MapAlias.of(index), embedder);
  }

  /** Starts an indexer whose clock is a minute ahead, so that nothing published counts as live. */
  Indexer startAMinuteLater(IndexAlias alias, Embedder embedder) {
    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(1));
    return start(config("1"), settings(), alias, embedder, later);
  }

  /** Starts an indexer, which closes with this bench. */
  Indexer started(Indexer indexer) {
    indexers.add(indexer);
    indexer.start();
    return indexer;
  }

  /** Publishes a passage and waits for the broker. */
  RecordMetadata put(Passage passage) {
    return send(key(passage), passages.serialize(Topics.PASSAGES.name(), passage));
  }

  /** Publishes many passages and waits for the broker once. */
  void putAll(List<Passage> many) {
    for (Passage passage : many) {
      String key = key(passage);
      var _ = producer.send(record(key, passages.serialize(Topics.PASSAGES.name(), passage)));
    }
    producer.flush();
  }

  /** Publishes this number of passages, each of another user. */
  void putImport(int messages) {
    List<Passage> bulk = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      bulk.add(passage("tenant", "importer" + i, "c" + i, "m" + i, "imported text " + i));
    }
    putAll(bulk);
  }

  byte[] bytes(Passage passage) {
    return passages.serialize(Topics.PASSAGES.name(), passage);
  }

  RecordMetadata delete(Passage passage) {
    return send(key(passage), null);
  }

  RecordMetadata send(String key, byte @Nullable [] value) {
    return confirmed(record(key, value));
  }

  RecordMetadata noop(int partition) {
    return confirmed(
        new ProducerRecord<>(
            Topics.PASSAGES.name(),
            partition,
            "memlog-noop".getBytes(StandardCharsets.UTF_8),
            null,
            List.of(new RecordHeader("memlog-noop", new byte[0]))));
  }

  RecordMetadata confirmed(ProducerRecord<byte[], byte[]> record) {
    try {
      return producer.send(record).get();
    } catch (Exception e) {
      throw new IllegalStateException("not published", e);
    }
  }

  private static ProducerRecord<byte[], byte[]> record(String key, byte @Nullable [] value) {
    return new ProducerRecord<>(
        Topics.PASSAGES.name(),
        Keys.partition(key, Cluster.PARTITIONS),
        key.getBytes(StandardCharsets.UTF_8),
        value);
  }

  /** Limits the size of records that the topic of dead letters takes. */
  void limitDeadLetters(int bytes) throws Exception {
    var topic = new ConfigResource(ConfigResource.Type.TOPIC, Topics.PASSAGES_DEAD_LETTER.name());
    var limit =
        new AlterConfigOp(
            new ConfigEntry("max.message.bytes", Integer.toString(bytes)),
            AlterConfigOp.OpType.SET);
    try (Admin admin = admin()) {
      admin.incrementalAlterConfigs(Map.of(topic, List.of(limit))).all().get();
    }
  }

  /** Waits until the index holds all that the topic holds now. */
  void awaitEqual(MapIndex index) {
    Map<UUID, String> desired = topics.desired();
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(differences(index.live(), desired)).isEmpty());
  }

  /** Returns the first few keys whose values differ, each with both values. */
  static <K> List<String> differences(Map<K, String> actual, Map<K, String> expected) {
    Set<K> keys = new HashSet<>(actual.keySet());
    keys.addAll(expected.keySet());
    return keys.stream()
        .filter(key -> !Objects.equals(actual.get(key), expected.get(key)))
        .map(key -> key + ": is " + actual.get(key) + ", must be " + expected.get(key))
        .limit(5)
        .toList();
  }

  double counter(String name, String... tags) {
    return meters.get(name).tags(tags).counter().count();
  }
}
