package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Niceness;
import dev.memlog.index.Analyzer;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.log.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexer's thread. In each turn it polls the head, takes in records, applies deletes, collects
 * embedded slices, gives the embedder the next ones, writes, and advances the positions. No step of
 * a turn waits for the embedder, so deletes never do.
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
  private final IndexerMetrics metrics;
  private final IndexerParts parts;
  private final Backoff indexOutage;
  private final VectorLog vectors;
  private final EmbeddingStage stage;
  private final Intake intake;
  private final Membership membership;
  private final WriteStage writes;
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
    parts =
        new IndexerParts(
            contents,
            config,
            kafka,
            clients,
            head,
            index,
            embedder,
            analyzer,
            metrics,
            clock,
            this::wake,
            this::drain);
    indexOutage = parts.indexOutage;
    vectors = parts.vectors;
    stage = parts.stage;
    intake = parts.intake;
    membership = parts.membership;
    writes = parts.writes;
    upkeep = new Upkeep(contents.name(), index, config.maintainEvery());
    // Threads that this one starts, such as the index's for merging, inherit its priority.
    Runnable work = contents.awaited() ? this::run : Niceness.yielding(this::run);
    thread = Thread.ofPlatform().name(contents.name()).unstarted(work);
  }

  void start() {
    thread.start();
  }

  IndexerStatus status() {
    return parts.report.status();
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
      // Most likely a second indexer has the same instance id, and continuing would fight it.
      LOG.atError().setCause(e).log("the indexer has ended");
      parts.report.ended(Health.failed("the indexer has ended: " + e));
    } finally {
      parts.report.ended(Health.waiting("closed"));
      upkeep.close();
      parts.closeReading();
      // Leaving lets another process take over at once, and a restart finds no member to wait for.
      head.close(
          CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
      // Leaving the group makes the head forget its partitions, so their parts are closed after it.
      parts.closeWriting();
    }
  }

  private void turn() {
    ConsumerRecords<byte[], byte[]> records = poll();
    try {
      membership.place();
      intake.shareAmong(membership.partitions().size());
      take(records);
      if (!indexOutage.holds() && !parts.ownFault.holds()) {
        work();
      }
    } catch (WakeupException _) {
      // The wake-up was meant for the poll, which had returned already.
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (RuntimeException e) {
      // The state in memory is no longer reliable, but the index knows where to continue.
      LOG.atError().setCause(e).log("the indexer begins again from the index's positions");
      parts.ownFault.failed(e);
      membership.beginAgain();
    }
    membership.pause(indexOutage.detail() != null);
    membership.commit();
    parts.dropReplayed();
    metrics.queued(stage.queued());
    parts.report.publish(parts.deadLetters.excess(), intake.deletes().isEmpty(), stage.refusing());
  }

  private ConsumerRecords<byte[], byte[]> poll() {
    // This is set before the look for work, so that a slice finished after the look ends the poll.
    polling = true;
    try {
      return head.poll(patience());
    } catch (WakeupException _) {
      return ConsumerRecords.empty();
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (KafkaException e) {
      // An operator may repair such a failure, as refused credentials, while this process runs.
      parts.ownFault.failed(e);
      LockSupport.parkNanos(IDLE.toNanos());
      return ConsumerRecords.empty();
    } finally {
      polling = false;
      membership.polled();
    }
  }

  /** Returns how long the head may wait for records, by the work that remains. */
  private Duration patience() {
    if (closing) {
      return Duration.ZERO;
    }
    if (indexOutage.holds() || parts.ownFault.holds()) {
      return IDLE;
    }
    if (stage.hasWork() && !vectors.congested()) {
      return Duration.ZERO;
    }
    if (writes.hasWork()) {
      return writes.gathers() ? GATHER_POLL : Duration.ZERO;
    }
    return parts.backlog.hasWork(membership.partitions()) ? SOON : IDLE;
  }

  private void wake() {
    if (polling) {
      head.wakeup();
    }
  }

  private void take(ConsumerRecords<byte[], byte[]> records) {
    for (PartitionProgress partition : membership.partitions()) {
      intake.atHead(partition, records.records(partition.topicPartition));
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
      parts.backlog.read(membership.partitions());
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
        parts.writer.savePositions(membership.partitions());
      }
      indexOutage.worked();
      parts.ownFault.worked();
    } catch (IndexUnavailableException e) {
      indexOutage.failed(e);
    }
  }

  /** Writes the items in progress before their partitions go to another process. */
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
        parts.writer.savePositions(membership.partitions());
      }
    } catch (IndexUnavailableException e) {
      indexOutage.failed(e);
    }
  }

  /** Ends the thread, after a drain; may be called more than once. */
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
