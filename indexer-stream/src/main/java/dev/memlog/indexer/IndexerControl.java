package dev.memlog.indexer;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.DigestsAtRest;
import dev.memlog.indexer.partitions.Fences;
import dev.memlog.indexer.partitions.FillGate;
import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.runtime.log.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * The requests that checks and rebuilds make to a running indexer, whose thread serves them between
 * two of its turns. Every returned future fails with IllegalStateException if the indexer ends
 * first. Any thread may call the public methods; the others belong to the indexer's thread.
 */
public final class IndexerControl {

  private final FilledCollection filled;
  private final PartitionAssignment assignment;
  private final IndexerMetrics metrics;
  private final Clock clock;
  private final Runnable wake;
  private final FillGate gate;
  private final Fences fences;
  private final Queue<Task<?>> tasks = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  /** A task for the indexer's thread. If it throws, only its future fails. */
  private record Task<T>(Supplier<T> work, CompletableFuture<T> outcome) {
    void run() {
      try {
        outcome.complete(work.get());
      } catch (RuntimeException e) {
        outcome.completeExceptionally(e);
      } catch (Error e) {
        outcome.completeExceptionally(e);
        throw e;
      }
    }
  }

  /**
   * Creates the control of an indexer's thread; there are no requests yet.
   *
   * @param head the group's member
   * @param wake a callback that ends the head's poll
   */
  IndexerControl(
      String topic,
      FilledCollection filled,
      PartitionAssignment assignment,
      IndexerMetrics metrics,
      org.apache.kafka.clients.consumer.Consumer<?, ?> head,
      Clock clock,
      Runnable wake) {
    this.filled = filled;
    this.assignment = assignment;
    this.metrics = metrics;
    this.clock = clock;
    this.wake = wake;
    gate = new FillGate(topic, head, assignment);
    fences = new Fences(filled, clock);
  }

  /**
   * Returns the index of the collection that the indexer is filling. Callers may only read from it.
   */
  public MemoryIndex index() {
    return filled.get();
  }

  /** Returns the name of the collection that the indexer is filling, such as {@code passages-1}. */
  public String collection() {
    return filled.name();
  }

  /**
   * Takes the digest of each partition at a moment when the partition is at rest: every record that
   * the indexer has read has taken effect. The future also fails with IllegalStateException if the
   * indexer meanwhile drops its work and begins again at the index's positions.
   *
   * @param longest the time after which partitions that are not at rest count as busy
   */
  public CompletableFuture<DigestsAtRest> fence(Duration longest) {
    return run(() -> new BegunFence(fences.begin(longest))).thenCompose(BegunFence::rest);
  }

  private record BegunFence(CompletableFuture<DigestsAtRest> rest) {}

  /**
   * Runs a write to the collection on the indexer's thread, since only that thread may write. The
   * future fails with any exception that the write throws.
   */
  public CompletableFuture<Void> write(Consumer<MemoryIndex> writing) {
    return runTask(() -> writing.accept(filled.get()));
  }

  /**
   * Makes the indexer stand still: its thread reads and writes nothing until the caller closes the
   * standstill. The future completes once the standstill has begun.
   *
   * @param longest the time after which the indexer continues in any case
   */
  public CompletableFuture<Standstill> stand(Duration longest) {
    var begun = new CompletableFuture<Standstill>();
    var _ =
        runTask(
                () -> {
                  Map<Integer, Long> visible = new HashMap<>();
                  for (PartitionProgress partition : assignment.partitions()) {
                    visible.put(partition.partition(), partition.visible());
                  }
                  var standstill = new Standstill(visible);
                  begun.complete(standstill);
                  standstill.keep(longest);
                })
            .exceptionally(
                failure -> {
                  begun.completeExceptionally(failure);
                  return null;
                });
    return begun;
  }

  /**
   * Makes the indexer continue with the collection that is live now, without waiting until it
   * notices the switch of the alias by itself.
   */
  public CompletableFuture<Void> followAlias() {
    return runTask(this::followLive);
  }

  private CompletableFuture<Void> runTask(Runnable work) {
    return run(
        () -> {
          work.run();
          return null;
        });
  }

  private <T> CompletableFuture<T> run(Supplier<T> work) {
    var outcome = new CompletableFuture<T>();
    tasks.add(new Task<>(work, outcome));
    if (ended) {
      failTasks();
    }
    wake.run();
    return outcome;
  }

  /** Returns whether a task waits. */
  boolean hasTasks() {
    return !tasks.isEmpty();
  }

  /** Returns whether a fence waits for partitions to come to rest. */
  boolean hasFences() {
    return fences.hasWork();
  }

  /** Runs the waiting tasks. */
  void runTasks() {
    for (Task<?> task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
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
    if (!filled.live() && deletesApplied && gate.filled(filled.get(), now)) {
      filled.goLive();
    }
    if (filled.switched(now)) {
      followLive();
    }
  }

  private void followLive() {
    filled.follow();
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
      if (filled.replace(why)) {
        metrics.beginAgain();
        beginAgain();
      } else if (!filled.follows()) {
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

  /** Fails all requests and all later ones, since the indexer has ended. */
  void end() {
    fences.fail("the indexer has ended");
    ended = true;
    failTasks();
  }

  private void failTasks() {
    for (Task<?> task = tasks.poll(); task != null; task = tasks.poll()) {
      task.outcome().completeExceptionally(new IllegalStateException("the indexer has ended"));
    }
  }
}
