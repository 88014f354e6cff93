package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import dev.memlog.index.MemoryIndex;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.log.RecordReader;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;

/** The wired parts of an indexer. All belong to the indexer's thread. */
final class IndexerParts {

  final RecordReader reader;
  final Backoff indexOutage;
  final Backoff ownFault;
  final DeadLetters deadLetters;
  final VectorLog vectors;
  final EmbeddingStage stage;
  final Intake intake;
  final Backlog backlog;
  final IndexWriter writer;
  final VectorReplay replay;
  final Membership membership;
  final WriteStage writes;
  final IndexerReport report;

  private final IndexerConfig config;
  private final IndexerMetrics metrics;
  private final Producer<byte[], byte[]> producer;
  private final @Nullable VectorTail tail;

  /**
   * @param head the group's member; the caller closes it
   * @param wake a callback that ends the head's poll; other threads call it
   * @param drain a callback that writes the items in progress
   */
  IndexerParts(
      Contents contents,
      IndexerConfig config,
      KafkaSettings kafka,
      IndexerClients clients,
      Consumer<byte[], byte[]> head,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      IndexerMetrics metrics,
      Clock clock,
      Runnable wake,
      Runnable drain) {
    this.config = config;
    this.metrics = metrics;
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    reader = clients.records(contents);
    indexOutage = config.backoff("the index is unavailable");
    Backoff embedderOutage = config.backoff("the embedding provider is unavailable");
    Backoff registryOutage = config.backoff("the schema registry is unavailable");
    Backoff deadLetterOutage = config.backoff("the dead-letter topic is unavailable");
    ownFault = config.backoff("the indexer failed and begins again");
    producer = clients.producer();
    deadLetters =
        new DeadLetters(
            contents,
            producer,
            new RejectionGuard(config.deadLetters()),
            deadLetterOutage,
            metrics);
    replay =
        new VectorReplay(
            contents,
            () -> clients.reader("vectors"),
            reader,
            embedder.model(),
            config.scratch(),
            partition -> config.backoff("partition " + partition + " of vectors cannot be read"),
            wake);
    tail =
        contents.vectorsComeFirst()
            ? new VectorTail(
                clients.reader("vector-tail"), reader, contents.vectors(), embedder.model().id())
            : null;
    vectors =
        new VectorLog(
            new VectorTransactions(
                contents.name(),
                contents.vectors().name(),
                clients::transactional,
                serdes.serializer(),
                wake),
            embedder.model().id(),
            replay,
            clock);
    stage =
        new EmbeddingStage(
            config, contents, index, embedder, replay, tail, metrics, embedderOutage, wake, clock);
    intake =
        new Intake(
            config,
            new ItemReader(contents, reader, analyzer),
            stage,
            vectors,
            deadLetters,
            metrics,
            registryOutage,
            clock);
    backlog = new Backlog(clients.reader("backlog"), intake);
    writer = new IndexWriter(index, metrics);
    membership =
        new Membership(
            contents.topic().name(), config, head, index, clock, drain, this::forget, replay);
    writes =
        new WriteStage(
            config, writer, intake, stage, vectors, replay, membership, deadLetters, clock);
    report =
        new IndexerReport(
            head,
            membership,
            vectors,
            metrics,
            List.of(indexOutage, embedderOutage, registryOutage, deadLetterOutage, ownFault));
  }

  /** Releases the logged vectors of partitions that have caught up. */
  void dropReplayed() {
    for (PartitionProgress partition : membership.partitions()) {
      if (partition.caughtUp()) {
        replay.drop(partition.partition());
      }
    }
  }

  /** Drops the items that wait for partitions that another process owns now. */
  void forget(Collection<PartitionProgress> gone) {
    for (PartitionProgress partition : gone) {
      intake.forget(partition);
      vectors.forget(partition.partition());
      replay.drop(partition.partition());
      metrics.forget(partition.partition());
      if (tail != null) {
        tail.forget(partition.partition());
      }
    }
    writes.forgetCancelled();
  }

  /** Ends reading and embedding; called before the head is closed. */
  void closeReading() {
    stage.close();
    replay.close();
    backlog.close();
  }

  /**
   * Ends the other parts; called once the head has left the group and its partitions are forgotten.
   */
  void closeWriting() {
    if (tail != null) {
      tail.close();
    }
    vectors.close();
    producer.close(config.drainTime());
    reader.close();
  }
}
