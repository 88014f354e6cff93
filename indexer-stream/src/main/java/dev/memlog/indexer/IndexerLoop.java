package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Niceness;
import dev.memlog.index.Analyzer;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.log.RecordReader;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexer's thread. Each turn: poll the head, take in what came, apply deletes, collect what
 * was embedded, give the embedder its next slices, write, move the positions on. Nothing in a turn
 * waits for the embedder, so deletes never do.
 */
final class IndexerLoop implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(IndexerLoop.class);

  private static final Duration IDLE = Duration.ofMillis(100);
  private static final Duration SOON = Duration.ofMillis(1);
  private static final Duration GATHER_POLL = Duration.ofMillis(10);
  private static final long SAVE_MILLIS = 1_000;
  private static final Duration TOPIC_PATIENCE = Duration.ofSeconds(30);

  private final IndexerConfig config;
  private final Clock clock;
  private final Consumer<byte[], byte[]> head;
  private final Producer<byte[], byte[]> producer;
  private final RecordReader reader;
  private final Backoff indexOutage;
  private final Backoff ownFault;
  private final DeadLetters deadLetters;
  private final VectorReplay replay;
  private final @Nullable VectorTail tail;
  private final VectorLog vectors;
  private final EmbeddingStage stage;
  private final Intake intake;
  private final Backlog backlog;
  private final IndexWriter writer;
  private final IndexerMetrics metrics;
  private final Membership membership;
  private final WriteStage writes;
  private final IndexerReport report;
  private final Upkeep upkeep;
  private final Thread thread;

  private volatile boolean closing;
  private volatile boolean polling;
  private long savedAt;

  static IndexerLoop open(
      Contents contents,
      IndexerConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      IndexerMetrics metrics,
      Clock clock) {
    var clients = new IndexerClients(contents.name(), config, kafka);
    Consumer<byte[], byte[]> head = clients.head();
    try {
      String topic = contents.topic().name();
      if (head.partitionsFor(topic, TOPIC_PATIENCE).isEmpty()) {
        throw new IllegalStateException("topic " + topic + " must exist");
      }
      return new IndexerLoop(
          contents, config, kafka, clients, head, index, embedder, analyzer, metrics, clock);
    } catch (RuntimeException e) {
      head.close();
      throw e;
    }
  }

  private IndexerLoop(
      Contents contents,
      IndexerConfig config,
      KafkaSettings kafka,
      IndexerClients clients,
      Consumer<byte[], byte[]> head,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      IndexerMetrics metrics,
      Clock clock) {
    this.config = config;
    this.clock = clock;
    this.head = head;
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
            this::wake);
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
                this::wake),
            embedder.model().id(),
            replay,
            clock);
    stage =
        new EmbeddingStage(
            config,
            contents,
            index,
            embedder,
            replay,
            tail,
            metrics,
            embedderOutage,
            this::wake,
            clock);
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
            contents.topic().name(), config, head, index, clock, this::drain, this::forget, replay);
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
    upkeep = new Upkeep(contents.name(), index, config.maintainEvery());
    // Those that it starts, such as the index's for merging, yield with it.
    Runnable work = contents.awaited() ? this::run : Niceness.yielding(this::run);
    thread = Thread.ofPlatform().name(contents.name()).unstarted(work);
  }

  void start() {
    thread.start();
  }

  IndexerStatus status() {
    return report.status();
  }

  private void run() {
    try {
      upkeep.start();
      membership.join();
      while (!closing) {
        turn();
      }
      drain();
      membership.commitNow();
    } catch (RuntimeException | Error e) {
      // Most likely a second indexer of the same instance id. Going on would fight it.
      LOG.atError().setCause(e).log("the indexer has ended");
      report.ended(Health.failed("the indexer has ended: " + e));
    } finally {
      report.ended(Health.waiting("closed"));
      upkeep.close();
      stage.close();
      replay.close();
      backlog.close();
      // Another takes over at once; who comes back alone finds the group empty and waits for
      // nobody.
      head.close(
          CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
      // Leaving has it forget its partitions.
      if (tail != null) {
        tail.close();
      }
      vectors.close();
      producer.close(config.drainTime());
      reader.close();
    }
  }

  private void turn() {
    ConsumerRecords<byte[], byte[]> records = poll();
    try {
      membership.place();
      intake.shareAmong(membership.partitions().size());
      take(records);
      if (!indexOutage.holds() && !ownFault.holds()) {
        work();
      }
    } catch (WakeupException _) {
      // Meant for the poll, which had returned already.
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (RuntimeException e) {
      // What is in memory is not to be trusted any more. The index knows where to go on.
      LOG.atError().setCause(e).log("the indexer begins again from the index's positions");
      ownFault.failed(e);
      membership.beginAgain();
    }
    membership.pause(indexOutage.detail() != null);
    membership.commit();
    for (PartitionProgress partition : membership.partitions()) {
      if (partition.caughtUp()) {
        replay.drop(partition.partition());
      }
    }
    metrics.queued(stage.queued());
    report.publish(deadLetters.excess(), intake.deletes().isEmpty(), stage.refusing());
  }

  private ConsumerRecords<byte[], byte[]> poll() {
    // Before looking for work: what is finished after the look then ends the poll.
    polling = true;
    try {
      return head.poll(patience());
    } catch (WakeupException _) {
      return ConsumerRecords.empty();
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (KafkaException e) {
      // Such as refused credentials, which may be put right while this runs.
      ownFault.failed(e);
      LockSupport.parkNanos(IDLE.toNanos());
      return ConsumerRecords.empty();
    } finally {
      polling = false;
      membership.polled();
    }
  }

  /** How long the head may wait for records when there is nothing else to do. */
  private Duration patience() {
    if (closing) {
      return Duration.ZERO;
    }
    if (indexOutage.holds() || ownFault.holds()) {
      return IDLE;
    }
    if (stage.hasWork() && !vectors.congested()) {
      return Duration.ZERO;
    }
    if (writes.hasWork()) {
      return writes.gathers() ? GATHER_POLL : Duration.ZERO;
    }
    return backlog.hasWork(membership.partitions()) ? SOON : IDLE;
  }

  private void wake() {
    if (polling) {
      head.wakeup();
    }
  }

  private void take(ConsumerRecords<byte[], byte[]> records) {
    for (PartitionProgress partition : membership.partitions()) {
      for (ConsumerRecord<byte[], byte[]> record : records.records(partition.topicPartition)) {
        if (!partition.behind() && !intake.inTurn(partition, record)) {
          partition.fallBehind(record.offset());
        }
        if (partition.behind()) {
          intake.ahead(partition, record);
        }
      }
      long next = head.position(partition.topicPartition);
      if (next < partition.head) {
        throw new IllegalStateException(
            "%s went back from offset %d to %d: was it recreated?"
                .formatted(partition.topicPartition, partition.head, next));
      }
      partition.head = next;
    }
  }

  private void work() {
    try {
      backlog.read(membership.partitions());
      vectors.settle();
      writes.deletes();
      writes.words();
      writes.collect();
      writes.advance();
      writes.setAsideRefused();
      if (!writes.gathers()) {
        writes.writeReady();
      }
      vectors.send(membership::assignment, false);
      if (clock.millis() - savedAt >= SAVE_MILLIS && membership.mayWrite()) {
        savedAt = clock.millis();
        writer.savePositions(membership.partitions());
      }
      indexOutage.worked();
      ownFault.worked();
    } catch (IndexUnavailableException e) {
      indexOutage.failed(e);
    }
  }

  /** Writes what is on its way, before partitions go to another. */
  private void drain() {
    long until = clock.millis() + config.drainTime().toMillis();
    try {
      do {
        writes.collect();
        writes.deletes();
        writes.writeReady();
        vectors.settle();
        vectors.send(membership::assignment, true);
      } while ((stage.busy() || vectors.underWay())
          && clock.millis() < until
          && stage.awaitFinished());
      if (membership.mayWrite()) {
        writer.savePositions(membership.partitions());
      }
    } catch (IndexUnavailableException e) {
      indexOutage.failed(e);
    }
  }

  private void forget(Collection<PartitionProgress> gone) {
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

  /** Ends the thread, after a drain; may be called twice. */
  @Override
  public void close() {
    closing = true;
    wake();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
