package dev.memlog.indexer;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.DigestsAtRest;
import dev.memlog.indexer.partitions.Fences;
import dev.memlog.indexer.partitions.FillGate;
import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.runtime.log.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The requests of other threads and processes to the indexer's thread: fences, tasks, and switches
 * to another collection. Any thread may call {@link #fence} and {@link #run}; everything else
 * belongs to the indexer's thread.
 */
final class ThreadRequests {

  private final FilledCollection collection;
  private final PartitionAssignment assignment;
  private final IndexerMetrics metrics;
  private final Clock clock;
  private final Runnable wake;
  private final FillGate gate;
  private final Fences fences;
  private final ThreadTasks tasks = new ThreadTasks();

  /**
   * Creates the requests to an indexer's thread; there are none yet.
   *
   * @param head the group's member
   * @param wake a callback that ends the head's poll
   */
  ThreadRequests(
      String topic,
      FilledCollection collection,
      PartitionAssignment assignment,
      IndexerMetrics metrics,
      Consumer<?, ?> head,
      Clock clock,
      Runnable wake) {
    this.collection = collection;
    this.assignment = assignment;
    this.metrics = metrics;
    this.clock = clock;
    this.wake = wake;
    gate = new FillGate(topic, head, assignment);
    fences = new Fences(collection, clock);
  }

  /** Begins a fence, see {@link Fences#begin}. */
  CompletableFuture<DigestsAtRest> fence(Duration longest) {
    return run(() -> new BegunFence(fences.begin(longest))).thenCompose(BegunFence::rest);
  }

  private record BegunFence(CompletableFuture<DigestsAtRest> rest) {}

  /** Makes the indexer's thread run a task between two turns. */
  <T> CompletableFuture<T> run(Supplier<T> task) {
    CompletableFuture<T> outcome = tasks.add(task);
    wake.run();
    return outcome;
  }

  /** Returns whether a task waits. */
  boolean hasTasks() {
    return tasks.hasWork();
  }

  /** Returns whether a fence waits for partitions to come to rest. */
  boolean hasFences() {
    return fences.hasWork();
  }

  /** Runs the waiting tasks. */
  void runTasks() {
    tasks.run();
  }

  /** Returns the partitions that must not be read now because a fence waits for them. */
  Set<TopicPartition> paused() {
    return fences.paused(assignment.partitions());
  }

  /**
   * Takes the digests that the fences wait for. Then makes a filled collection live, or follows the
   * alias to a collection that others made live.
   *
   * @param deletesApplied true if no delete is pending
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws UnusableIndexException if the live collection is unusable and may not be replaced
   */
  void follow(boolean deletesApplied) {
    fences.take(assignment.partitions());
    long now = clock.millis();
    if (!collection.live() && deletesApplied && gate.filled(collection.get(), now)) {
      collection.goLive();
    }
    if (collection.switched(now)) {
      followAlias();
    }
  }

  /** Continues with the collection that is live now. */
  void followAlias() {
    collection.follow();
    metrics.beginAgain();
    beginAgain();
  }

  /**
   * Replaces the collection, which has turned out to be unusable, by a new one, if the
   * configuration permits that.
   *
   * @param unavailable the backoff while the index is unavailable
   * @throws UnusableIndexException if the indexer fills a collection of a given name, which is then
   *     useless
   */
  void replaceCollection(UnusableIndexException why, Backoff unavailable) {
    try {
      if (collection.replace(why)) {
        metrics.beginAgain();
        beginAgain();
      } else if (!collection.follows()) {
        throw why;
      }
    } catch (IndexUnavailableException e) {
      unavailable.failed(e);
    }
  }

  /** Drops everything in progress and begins again at the index's positions. */
  void beginAgain() {
    fences.fail("the indexer begins again from the index's positions");
    assignment.beginAgain();
  }

  /** Fails all requests, since the indexer has ended. */
  void end() {
    fences.fail("the indexer has ended");
    tasks.end();
  }
}
