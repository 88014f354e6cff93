package dev.memlog.indexer;

import dev.memlog.index.EnglishTerms;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RereadingDriver;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;

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
    return new Indexing(contents(), directory);
  }

  private final class Indexing extends RereadingDriver {

    private final Serializer<SpecificRecord> serializer;
    private final VectorReplay replay;
    private final VectorLog vectors;
    private final EmbeddingStage stage;
    private final Intake intake;
    private final PartitionProgress partition;
    private int values;

    Indexing(Contents contents, Path scratch) throws Exception {
      super(contents.topic(), contents.vectors());
      serializer = serdes().serializer();
      var config = IndexerConfig.defaults();
      Clock clock = Clock.systemUTC();
      var metrics = new IndexerMetrics(topic().name(), new SimpleMeterRegistry(), clock);
      var embedder = new ScriptedEmbedder();
      replay =
          new VectorReplay(
              contents,
              () -> {
                throw new AssertionError("nothing is replayed here");
              },
              reader(),
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
                  serdes().serializer(),
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
              new ItemReader(contents, reader(), new EnglishTerms()),
              stage,
              vectors,
              new DeadLetters(
                  contents,
                  letters(),
                  new RejectionGuard(config.deadLetters()),
                  config.backoff("the dead-letter topic is unavailable"),
                  metrics),
              metrics,
              config.backoff("the schema registry is unavailable"),
              clock);
      partition = new PartitionProgress(new TopicPartition(topic().name(), 0), 0, 0, 0);
    }

    @Override
    public byte[] value() {
      values++;
      return serializer.serialize(topic().name(), IndexerOutcomes.this.value(values));
    }

    @Override
    protected String key() {
      return IndexerOutcomes.this.key(values);
    }

    @Override
    protected Fate read(ConsumerRecord<byte[], byte[]> record) {
      int queued = stage.queued();
      int deletes = intake.deletes().size();
      int before = letters().history().size();
      if (!intake.inTurn(partition, record)) {
        return Fate.AGAIN;
      }
      if (stage.queued() > queued) {
        return Fate.TAKEN;
      }
      if (intake.deletes().size() > deletes) {
        return Fate.REMOVED;
      }
      return letters().history().size() > before ? Fate.DEAD_LETTERED : Fate.SKIPPED;
    }

    /** A delete that the head reads behind what waits. */
    @Override
    public Fate another() {
      int deletes = intake.deletes().size();
      intake.ahead(partition, record(IndexerOutcomes.this.key(1), new RecordHeaders(), null));
      return intake.deletes().size() > deletes ? Fate.REMOVED : Fate.AGAIN;
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
