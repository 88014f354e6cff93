package dev.memlog.indexer;

import dev.memlog.embedding.Niceness;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.embedding.EmbeddingStage;
import dev.memlog.indexer.intake.RecordIntake;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.indexer.writing.WriteStage;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.log.Backoff;
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
 * embedded slices, submits the next ones to the embedder, writes, and advances the positions. No
 * step of a turn waits for the embedder, so deletes never do.
 */
final class IndexerThread implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(IndexerThread.class);

  private static final Duration IDLE = Duration.ofMillis(100);

  /** The wait for records while no work of any kind is left; see {@link #wake}. */
  private static final Duration QUIET = Duration.ofSeconds(1);

  private static final Duration SOON = Duration.ofMillis(1);
  private static final Duration GATHER_POLL = Duration.ofMillis(10);
  private static final Duration TOPIC_PATIENCE = Duration.ofSeconds(30);

  private final String topic;
  private final FilledCollection collection;
  private final Consumer<byte[], byte[]> head;
  private final Runnable otherModel;
  private final IndexerMetrics metrics;
  private final IndexerParts parts;
  private final Backoff indexUnavailable;
  private final VectorLog vectors;
  private final EmbeddingStage stage;
  private final RecordIntake intake;
  private final PartitionAssignment assignment;
  private final WriteStage writes;
  private final SpaceReclaimer upkeep;
  private final IndexerControl control;
  private final WorkBetweenPolls work;
  private final Thread thread;

  private volatile boolean closing;
  private volatile boolean abandoned;
  private volatile boolean polling;

  /**
   * Connects to the cluster.
   *
   * @param otherModel a callback that the thread runs last if it ends because the collection to
   *     fill is now of another model
   * @throws KafkaException if the cluster cannot be reached
   * @throws IllegalStateException if the topic is missing
   * @throws IndexUnavailableException if the index is unavailable
   * @throws UnusableIndexException if the collection is unusable and may not be replaced
   */
  static IndexerThread open(
      IndexerSetup setup, IndexerRole role, FilledCollection collection, Runnable otherModel) {
    var clients = new IndexerClients(role.name(), setup.config(), setup.kafka());
    Consumer<byte[], byte[]> head = clients.head();
    try {
      String topic = setup.contents().topic().name();
      if (head.partitionsFor(topic, TOPIC_PATIENCE).isEmpty()) {
        throw new IllegalStateException("topic " + topic + " must exist");
      }
      return new IndexerThread(setup, role, collection, clients, head, otherModel);
    } catch (RuntimeException e) {
      head.close();
      throw e;
    }
  }

  private IndexerThread(
      IndexerSetup setup,
      IndexerRole role,
      FilledCollection collection,
      IndexerClients clients,
      Consumer<byte[], byte[]> head,
      Runnable otherModel) {
    Contents contents = setup.contents();
    TimingConfig timing = setup.config().timing();
    this.topic = contents.topic().name();
    this.collection = collection;
    this.head = head;
    this.otherModel = otherModel;
    this.metrics = role.metrics();
    parts = new IndexerParts(setup, role, collection, clients, head, this::wake, this::drain);
    indexUnavailable = parts.indexUnavailable;
    vectors = parts.vectors;
    stage = parts.stage;
    intake = parts.intake;
    assignment = parts.assignment;
    writes = parts.writes;
    control =
        new IndexerControl(
            topic, collection, assignment, role.metrics(), head, setup.clock(), this::wake);
    work = new WorkBetweenPolls(parts, control, timing.drainTime(), setup.clock());
    upkeep = new SpaceReclaimer(role.name(), collection, timing.maintainEvery());
    // Threads that this one starts, such as the index's for merging, inherit its priority.
    boolean yields = contents.background() || !role.primary();
    Runnable work = yields ? Niceness.yielding(this::run) : this::run;
    thread = Thread.ofPlatform().name(role.name()).unstarted(work);
  }

  void start() {
    thread.start();
  }

  IndexerStatus status() {
    return parts.report.status();
  }

  /** Returns the control through which other threads make requests. */
  IndexerControl control() {
    return control;
  }

  private void run() {
    try {
      upkeep.start();
      assignment.join(topic);
      while (!closing && fits()) {
        turn();
      }
      if (!closing) {
        // The items in progress have vectors of the former model. The new collection's own
        // positions tell where to continue.
        abandoned = true;
      }
      drain();
      if (!abandoned) {
        var _ = assignment.offsets().commitNow();
      }
    } catch (RuntimeException | Error e) {
      // Most likely a second indexer has the same instance id, and continuing would fight it.
      LOG.atError().setCause(e).log("the indexer has ended");
      parts.report.ended(Health.failed("the indexer has ended: " + e));
    } finally {
      boolean changes = !closing && abandoned;
      parts.report.ended(
          Health.waiting(changes ? "continuing with model " + collection.model() : "closed"));
      control.end();
      upkeep.close();
      parts.closeReading();
      // Leaving lets another process take over at once, and a restart finds no member to wait for.
      head.close(
          CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
      // Leaving the group makes the head forget its partitions, so their parts are closed after it.
      parts.closeWriting();
      if (changes) {
        otherModel.run();
      }
    }
  }

  /** Returns whether the embedder is of the collection's model. */
  private boolean fits() {
    return collection.model().equals(parts.model.id());
  }

  private void turn() {
    ConsumerRecords<byte[], byte[]> records = poll();
    try {
      assignment.placeNew();
      parts.buffer.shareAmong(assignment.partitions().size());
      takeHead(records);
      if (!records.isEmpty()) {
        // The work on them may take seconds, during which they must count as lag.
        publishStatus();
      }
      if (!indexUnavailable.holds() && !parts.ownFault.holds()) {
        work.work();
      }
    } catch (UnusableIndexException e) {
      control.replaceCollection(e, indexUnavailable);
    } catch (WakeupException _) {
      // The wake-up was meant for the poll, which had returned already.
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (RuntimeException e) {
      // The state in memory is no longer reliable, but the index knows where to continue.
      LOG.atError().setCause(e).log("the indexer starts again at the index's positions");
      parts.ownFault.failed(e);
      control.beginAgain();
    }
    control.runTasks();
    assignment.pausePartitions(indexUnavailable.detail() != null, control.paused());
    assignment.offsets().commit();
    parts.dropReplayed();
    metrics.setQueued(stage.queued());
    publishStatus();
  }

  private void publishStatus() {
    parts.report.publish(
        parts.deadLetters.excess(), intake.pendingDeletes().isEmpty(), stage.refusals());
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
      assignment.offsets().recordPoll();
    }
  }

  /** Returns how long the head may wait for records, by the work that remains. */
  private Duration patience() {
    if (closing || control.hasTasks()) {
      return Duration.ZERO;
    }
    if (indexUnavailable.holds() || parts.ownFault.holds()) {
      return IDLE;
    }
    if (stage.hasWork() && !vectors.congested()) {
      return Duration.ZERO;
    }
    if (writes.hasWork()) {
      return writes.gathers() ? GATHER_POLL : Duration.ZERO;
    }
    if (control.hasFences() || parts.backlog.hasWork(assignment.partitions())) {
      return SOON;
    }
    return !stage.hasWork() && assignment.offsets().settled() ? QUIET : IDLE;
  }

  private void wake() {
    if (polling) {
      head.wakeup();
    }
  }

  private void takeHead(ConsumerRecords<byte[], byte[]> records) {
    for (PartitionProgress partition : assignment.partitions()) {
      intake.takeHead(partition, records.records(partition.topicPartition()));
      partition.moveHead(head.position(partition.topicPartition()));
    }
  }

  private void drain() {
    if (!abandoned) {
      work.drain();
    }
  }

  /** Ends the thread after its present turn, without a further write. */
  void abandon() {
    abandoned = true;
    closing = true;
  }

  /** Writes the items in progress, then ends the thread. Further calls do nothing. */
  @Override
  public void close() {
    closing = true;
    wake();
    Joining.join(thread);
  }
}
