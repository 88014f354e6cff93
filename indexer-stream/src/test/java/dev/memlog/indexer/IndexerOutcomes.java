package dev.memlog.indexer;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.content.ItemReader;
import dev.memlog.indexer.embedding.BatchConfig;
import dev.memlog.indexer.embedding.EmbeddingStage;
import dev.memlog.indexer.embedding.PriorityPolicy;
import dev.memlog.indexer.embedding.ProviderHealth;
import dev.memlog.indexer.intake.DeadLetters;
import dev.memlog.indexer.intake.ItemBuffer;
import dev.memlog.indexer.intake.RecordIntake;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.vectors.IndexVectors;
import dev.memlog.indexer.vectors.KnownVectors;
import dev.memlog.indexer.vectors.VectorCache;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.indexer.vectors.VectorReplay;
import dev.memlog.indexer.vectors.VectorTransactions;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RereadingDriver;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;

/** Tests of one of the two indexers, from its intake to the queue of embedding. */
abstract class IndexerOutcomes extends OutcomesContract {

  /** Returns what the indexer holds. */
  abstract Contents<?> contents();

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
    private final RecordIntake intake;
    private final PartitionProgress partition;
    private int values;

    Indexing(Contents<?> contents, Path scratch) throws Exception {
      super(contents.topic(), contents.vectors());
      serializer = serdes().serializer();
      var timing = Defaults.of(TimingConfig.class);
      Clock clock = Clock.systemUTC();
      var metrics = new IndexerMetrics(topic().name(), new SimpleMeterRegistry(), clock);
      var embedder = new ScriptedEmbedder();
      replay =
          new VectorReplay(
              contents.name(),
              contents.vectors().name(),
              () -> {
                throw new AssertionError("nothing is replayed here");
              },
              reader(),
              embedder.model(),
              scratch,
              _ -> timing.backoff("vectors cannot be read"),
              () -> {});
      vectors =
          new VectorLog(
              Optional.of(
                  new VectorTransactions(
                      contents.name(),
                      contents.vectors().name(),
                      MockProducer::new,
                      serdes().serializer(),
                      () -> {})),
              embedder.model().id(),
              replay,
              clock);
      var policy = new PriorityPolicy(contents.background(), true, clock);
      var cache = new VectorCache(1 << 20);
      stage =
          new EmbeddingStage(
              Defaults.of(BatchConfig.class),
              policy,
              embedder,
              new KnownVectors(List.of(new IndexVectors(MapIndex::new), cache, replay), cache),
              replay,
              new ProviderHealth(
                  timing.backoff("the embedding provider is unavailable"), 100, true),
              metrics,
              () -> {});
      intake =
          new RecordIntake(
              new ItemReader(contents, reader(), new EnglishTerms(), 0),
              new ItemBuffer(Defaults.of(BatchConfig.class).bufferBytes()),
              stage,
              policy,
              vectors,
              new DeadLetters(
                  contents,
                  Optional.of(letters()),
                  new RejectionGuard(Defaults.of(RejectionLimits.class)),
                  timing.backoff("the dead-letter topic is unavailable"),
                  metrics),
              metrics,
              timing.backoff("the schema registry is unavailable"));
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
      int deletes = intake.pendingDeletes().size();
      int before = letters().history().size();
      if (!intake.takeInOrder(partition, record)) {
        return Fate.AGAIN;
      }
      if (stage.queued() > queued) {
        return Fate.TAKEN;
      }
      if (intake.pendingDeletes().size() > deletes) {
        return Fate.REMOVED;
      }
      return letters().history().size() > before ? Fate.DEAD_LETTERED : Fate.SKIPPED;
    }

    /** A delete that the head reads behind what waits. */
    @Override
    public Fate another() {
      int deletes = intake.pendingDeletes().size();
      intake.takeAhead(partition, record(IndexerOutcomes.this.key(1), new RecordHeaders(), null));
      return intake.pendingDeletes().size() > deletes ? Fate.REMOVED : Fate.AGAIN;
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
