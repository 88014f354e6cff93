package dev.memlog.indexer;

import dev.memlog.embedding.Niceness;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Joining;
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

  private static final Duration TOPIC_PATIENCE = Duration.ofSeconds(30);

  private final String topic;
  private final FilledCollection collection;
  private final Consumer<byte[], byte[]> head;
  private final Runnable otherModel;
  private final IndexingPipeline pipeline;
  private final PartitionAssignment assignment;
  private final SpaceReclaimer upkeep;
  private final IndexerControl control;
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
      IndexedTopic indexed, IndexerRole role, FilledCollection collection, Runnable otherModel) {
    var clients = new IndexerClients(role.name(), indexed.config(), indexed.kafka());
    Consumer<byte[], byte[]> head = clients.head();
    try {
      String topic = indexed.contents().topic().name();
      if (head.partitionsFor(topic, TOPIC_PATIENCE).isEmpty()) {
        throw new IllegalStateException("topic " + topic + " must exist");
      }
      return new IndexerThread(indexed, role, collection, clients, head, otherModel);
    } catch (RuntimeException e) {
      head.close();
      throw e;
    }
  }

  private IndexerThread(
      IndexedTopic indexed,
      IndexerRole role,
      FilledCollection collection,
      IndexerClients clients,
      Consumer<byte[], byte[]> head,
      Runnable otherModel) {
    Contents<?> contents = indexed.contents();
    this.topic = contents.topic().name();
    this.collection = collection;
    this.head = head;
    this.otherModel = otherModel;
    pipeline =
        new IndexingPipeline(indexed, role, collection, clients, head, this::wake, () -> abandoned);
    assignment = pipeline.assignment;
    control =
        new IndexerControl(
            topic, collection, assignment, role.metrics(), head, indexed.clock(), this::wake);
    upkeep = new SpaceReclaimer(role.name(), collection, indexed.config().timing().maintainEvery());
    // Threads that this one starts, such as the index's for merging, inherit its priority.
    boolean yields = contents.background() || !role.primary();
    Runnable work = yields ? Niceness.yielding(this::run) : this::run;
    thread = Thread.ofPlatform().name(role.name()).unstarted(work);
  }

  void start() {
    thread.start();
  }

  IndexerReport.Status status() {
    return pipeline.report.status();
  }

  /** Returns the control through which other threads make requests. */
  IndexerControl control() {
    return control;
  }

  private void run() {
    try {
      upkeep.start();
      assignment.join(topic);
      while (!closing && collection.model().equals(pipeline.model.id())) {
        turn();
      }
      if (!closing) {
        // The items in progress have vectors of the former model. The new collection's own
        // positions tell where to continue.
        abandoned = true;
      }
      pipeline.drainItems();
      if (!abandoned) {
        var _ = assignment.offsets().commitNow();
      }
    } catch (RuntimeException | Error e) {
      // Most likely a second indexer has the same instance id, and continuing would fight it.
      LOG.atError().setCause(e).log("the indexer has ended");
      pipeline.report.ended(Health.failed("the indexer has ended: " + e));
    } finally {
      boolean changes = !closing && abandoned;
      pipeline.report.ended(
          Health.waiting(changes ? "continuing with model " + collection.model() : "closed"));
      control.end();
      upkeep.close();
      pipeline.closeReading();
      // Leaving lets another process take over at once, and a restart finds no member to wait for.
      head.close(
          CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
      // Leaving the group makes the head forget its partitions, so their parts are closed after it.
      pipeline.closeWriting();
      if (changes) {
        otherModel.run();
      }
    }
  }

  private void turn() {
    ConsumerRecords<byte[], byte[]> records = poll();
    try {
      pipeline.take(records);
      if (!records.isEmpty()) {
        // The work on them may take seconds, during which they must count as lag.
        pipeline.publishStatus();
      }
      if (!pipeline.holds()) {
        pipeline.work(control);
      }
    } catch (UnusableIndexException e) {
      control.replaceCollection(e, pipeline.indexUnavailable);
    } catch (WakeupException _) {
      // The wake-up was meant for the poll, which had returned already.
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (RuntimeException e) {
      // The state in memory is no longer reliable, but the index knows where to continue.
      LOG.atError().setCause(e).log("the indexer starts again at the index's positions");
      pipeline.ownFault.failed(e);
      control.beginAgain();
    }
    control.runTasks();
    assignment.pausePartitions(pipeline.indexUnavailable.detail() != null, control.paused());
    assignment.offsets().commit();
    pipeline.dropReplayed();
    pipeline.publishStatus();
  }

  private ConsumerRecords<byte[], byte[]> poll() {
    // This is set before the look for work, so that a slice finished after the look ends the poll.
    polling = true;
    try {
      return head.poll(
          closing || control.hasTasks() ? Duration.ZERO : pipeline.patience(control.hasFences()));
    } catch (WakeupException _) {
      return ConsumerRecords.empty();
    } catch (FencedInstanceIdException e) {
      throw e;
    } catch (KafkaException e) {
      // An operator may repair such a failure, as refused credentials, while this process runs.
      pipeline.ownFault.failed(e);
      LockSupport.parkNanos(IndexingPipeline.IDLE.toNanos());
      return ConsumerRecords.empty();
    } finally {
      polling = false;
      assignment.offsets().recordPoll();
    }
  }

  private void wake() {
    if (polling) {
      head.wakeup();
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
