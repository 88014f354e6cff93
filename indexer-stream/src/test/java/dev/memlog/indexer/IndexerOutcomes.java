package dev.memlog.indexer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.index.EnglishTerms;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.RegistryMood;
import dev.memlog.schemas.log.SchemaSource;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** One of the two indexers, from its intake to the queue of embedding; each has a test. */
abstract class IndexerOutcomes extends OutcomesContract {

  /** Returns what the indexer holds. */
  abstract Contents contents();

  /** Returns a value of another key for each number. */
  abstract SpecificRecord value(int number);

  /** Returns the key of a value. */
  abstract String key(int number);

  @Override
  protected Consumer consumer() {
    return Consumer.INDEXERS;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Indexing(UUID.randomUUID().toString(), directory);
  }

  private final class Indexing implements Driver {

    private final Contents contents = contents();
    private final SchemaRegistryClient schemas;
    private final Serializer<SpecificRecord> serializer;
    private final AtomicLong nanos = new AtomicLong();
    private final MockProducer<byte[], byte[]> letters =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final VectorReplay replay;
    private final VectorLog vectors;
    private final EmbeddingStage stage;
    private final Intake intake;
    private final PartitionProgress partition;
    private RegistryMood mood = RegistryMood.KNOWS;
    private int values;
    private long offset;
    private Headers lastHeaders = new RecordHeaders();
    private byte @Nullable [] last;

    Indexing(String scope, Path scratch) throws Exception {
      schemas = MockSchemaRegistry.getClientForScope(scope);
      new RegistryBootstrap(schemas).register(List.of(contents.topic(), contents.vectors()));
      var serdes = new AvroSerdes("mock://" + scope, Map.of());
      serializer = serdes.serializer();
      var config = IndexerConfig.defaults();
      Clock clock = Clock.systemUTC();
      var metrics = new IndexerMetrics(topic().name(), new SimpleMeterRegistry(), clock);
      var reader =
          RecordReader.patient(
              new SchemaSource(RegistryMood.client(schemas, () -> mood)),
              Duration.ofSeconds(60),
              nanos::get,
              contents.topic(),
              contents.vectors());
      var embedder = new ScriptedEmbedder();
      replay =
          new VectorReplay(
              contents,
              () -> {
                throw new AssertionError("nothing is replayed here");
              },
              reader,
              embedder.model(),
              scratch,
              _ -> config.backoff("vectors cannot be read"),
              () -> {});
      vectors =
          new VectorLog(
              new VectorTransactions(
                  contents.name(),
                  contents.vectors().name(),
                  MockProducer::new,
                  serdes.serializer(),
                  () -> {}),
              embedder.model().id(),
              replay,
              clock);
      stage =
          new EmbeddingStage(
              config,
              contents,
              new MapIndex(),
              embedder,
              replay,
              null,
              metrics,
              config.backoff("the embedding provider is unavailable"),
              () -> {},
              clock);
      intake =
          new Intake(
              config,
              new ItemReader(contents, reader, new EnglishTerms()),
              stage,
              vectors,
              new DeadLetters(
                  contents,
                  letters,
                  new RejectionGuard(config.deadLetters()),
                  config.backoff("the dead-letter topic is unavailable"),
                  metrics),
              metrics,
              config.backoff("the schema registry is unavailable"),
              clock);
      partition = new PartitionProgress(new TopicPartition(topic().name(), 0), 0, 0, 0);
    }

    @Override
    public TopicSpec topic() {
      return contents.topic();
    }

    @Override
    public SchemaRegistryClient schemas() {
      return schemas;
    }

    @Override
    public void registry(RegistryMood now) {
      mood = now;
    }

    @Override
    public byte[] value() {
      values++;
      return serializer.serialize(topic().name(), IndexerOutcomes.this.value(values));
    }

    @Override
    public Fate offer(Headers headers, byte @Nullable [] value) {
      lastHeaders = headers;
      last = value;
      int queued = stage.queued();
      int deletes = intake.deletes().size();
      int before = letters.history().size();
      if (!intake.inTurn(partition, record(key(values), headers, value))) {
        return Fate.AGAIN;
      }
      if (stage.queued() > queued) {
        return Fate.TAKEN;
      }
      if (intake.deletes().size() > deletes) {
        return Fate.REMOVED;
      }
      return letters.history().size() > before ? Fate.DEAD_LETTERED : Fate.SKIPPED;
    }

    /** A delete that the head reads behind what waits. */
    @Override
    public Fate another() {
      int deletes = intake.deletes().size();
      intake.ahead(partition, record(key(1), new RecordHeaders(), null));
      return intake.deletes().size() > deletes ? Fate.REMOVED : Fate.AGAIN;
    }

    private ConsumerRecord<byte[], byte[]> record(
        String key, Headers headers, byte @Nullable [] value) {
      return new ConsumerRecord<>(
          topic().name(),
          0,
          offset++,
          System.currentTimeMillis(),
          TimestampType.CREATE_TIME,
          -1,
          -1,
          key.getBytes(UTF_8),
          value,
          headers,
          Optional.empty());
    }

    @Override
    public Fate after(Duration time) {
      nanos.addAndGet(time.toNanos());
      return offer(lastHeaders, last);
    }

    @Override
    public List<String> reasons() {
      return letters.history().stream()
          .map(letter -> letter.headers().lastHeader(DeadLetterHeaders.REASON))
          .map(reason -> new String(reason.value(), UTF_8))
          .toList();
    }

    @Override
    public void close() {
      stage.close();
      replay.close();
      vectors.close();
      serializer.close();
    }
  }
}
