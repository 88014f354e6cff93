package dev.memlog.standalone.powerloss;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.broker.LogEnd;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that takes {@link SafePoint}s at intervals and on demand. It waits for a moment
 * without an open transaction, and pauses the stages if no such moment occurs within 100 ms. Then
 * it flushes the logs and stores their ends at that moment. The stages are paused only during the
 * wait, not during the flush.
 */
public final class SafePoints implements AutoCloseable {

  private static final Logger logger = LoggerFactory.getLogger(SafePoints.class);

  private static final Duration LOOK = Duration.ofMillis(2);

  /** The longest wait for a moment without transactions while the stages run. */
  private static final Duration BY_ITSELF = Duration.ofMillis(100);

  /**
   * The longest wait with paused stages. It is so short that one pause a minute does not affect the
   * p99 of freshness.
   */
  private static final Duration HELD = Duration.ofMillis(250);

  private static final Duration CONTAINING = Duration.ofSeconds(10);

  private static final Duration CLOSING = Duration.ofSeconds(4);

  private record Pausable(Runnable pause, Runnable resume) {}

  private final Path root;
  private final RunningMarker marker;
  private final EmbeddedBroker broker;
  private final Duration every;
  private final List<Pausable> stages = new CopyOnWriteArrayList<>();
  private final Timer holding;
  private final Timer flushing;

  @GuardedBy("this")
  private @Nullable ScheduledExecutorService scheduler;

  @GuardedBy("this")
  private @Nullable SafePoint last;

  /**
   * Creates the component without starting it.
   *
   * @param root the data directory
   * @param marker the marker to set once there is a safe point
   * @param every the time between safe points; after a power loss, about this much input is
   *     processed again
   */
  SafePoints(
      Path root,
      RunningMarker marker,
      EmbeddedBroker broker,
      Duration every,
      MeterRegistry meters) {
    this.root = root;
    this.marker = marker;
    this.broker = broker;
    this.every = every;
    holding = meters.timer("memlog.safe.point.hold");
    flushing = meters.timer("memlog.safe.point.flush");
  }

  /**
   * Adds a stage that commits transactions and must be paused for a safe point.
   *
   * @param pause pauses the stage between two transactions
   * @param resume resumes the stage
   */
  public void hold(Runnable pause, Runnable resume) {
    stages.add(new Pausable(pause, resume));
  }

  /**
   * Takes a safe point immediately, and further ones at the interval. If there is no moment without
   * an open transaction, that safe point is skipped. After a power loss, more input is then
   * processed again.
   */
  public synchronized void start() {
    var made =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("safe-points").factory());
    scheduler = made;
    var _ =
        made.scheduleWithFixedDelay(
            this::takeIfPossible, 0, every.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void takeIfPossible() {
    try {
      if (!take()) {
        logger.warn("no safe point: transactions did not pause within {}", HELD);
      }
    } catch (IOException | RuntimeException e) {
      logger.atWarn().setCause(e).log("no safe point was taken");
    }
  }

  /**
   * Takes a safe point now. If transactions stay open for 100 ms, pauses the stages for at most 250
   * ms.
   *
   * @return whether a safe point was taken; false if there was no moment without an open
   *     transaction
   * @throws IOException if the safe point cannot be written; the previous safe point then remains
   *     valid
   */
  public synchronized boolean take() throws IOException {
    Optional<SafePoint> found = atRest(BY_ITSELF);
    if (found.isEmpty()) {
      found = heldUp();
    }
    if (found.isEmpty()) {
      return false;
    }
    SafePoint next = found.get();
    if (!next.equals(last)) {
      flushing.record(broker::flush);
      next.write(root);
      if (last == null) {
        marker.mark();
      }
      last = next;
    }
    return true;
  }

  /**
   * Takes a safe point; repeats failed attempts for half of the time between safe points.
   *
   * @throws TimeoutException if no attempt finds a moment without an open transaction
   */
  public void awaitTaken() throws InterruptedException {
    long until = System.nanoTime() + every.toNanos() / 2;
    try {
      while (!take()) {
        if (System.nanoTime() > until) {
          throw new TimeoutException(
              "no safe point: no moment without an open transaction in time");
        }
        Thread.sleep(Duration.ofMillis(200));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no safe point was taken", e);
    }
  }

  /**
   * Blocks until a safe point contains all memories that a partition of {@link Topics#MEMORIES}
   * holds now, with everything derived before them. Takes safe points for that, unless the last one
   * contains the memories.
   *
   * @return whether there is such a safe point; false if none could be taken within 10 s
   */
  public boolean containMemories(int partition) {
    var log = new TopicPartition(Topics.MEMORIES.name(), partition);
    LogEnd end = broker.ends().get(log);
    long until = System.nanoTime() + CONTAINING.toNanos();
    try {
      while (end != null && !contains(log, end.next())) {
        if (System.nanoTime() > until || Thread.currentThread().isInterrupted()) {
          return false;
        }
        take();
      }
      return end != null;
    } catch (IOException e) {
      logger.atWarn().setCause(e).log("no safe point was taken");
      return false;
    }
  }

  private synchronized boolean contains(TopicPartition log, long end) {
    return last != null && last.end(log) >= end;
  }

  private Optional<SafePoint> heldUp() {
    long before = System.nanoTime();
    stages.forEach(stage -> stage.pause().run());
    try {
      return atRest(HELD);
    } finally {
      stages.forEach(stage -> stage.resume().run());
      holding.record(Duration.ofNanos(System.nanoTime() - before));
    }
  }

  /**
   * Returns the ends of the logs at a moment without open transactions; empty if there is no such
   * moment within this time. Reads the ends twice: if both reads are equal, all ends belong to one
   * moment.
   */
  private Optional<SafePoint> atRest(Duration longest) {
    long until = System.nanoTime() + longest.toNanos();
    do {
      Map<TopicPartition, LogEnd> first = derived();
      if (first.values().stream().allMatch(LogEnd::stable) && first.equals(derived())) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        first.forEach((log, end) -> ends.put(log, end.next()));
        return Optional.of(new SafePoint(ends));
      }
      try {
        Thread.sleep(LOOK);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    } while (System.nanoTime() < until);
    return Optional.empty();
  }

  private Map<TopicPartition, LogEnd> derived() {
    Map<TopicPartition, LogEnd> derived = new HashMap<>(broker.ends());
    derived.keySet().removeIf(log -> !DerivedLogs.contains(log.topic()));
    return derived;
  }

  /**
   * Stops the schedule and takes a last safe point. All stages must have ended, and the broker must
   * still run.
   */
  @Override
  public void close() {
    ScheduledExecutorService running;
    synchronized (this) {
      running = scheduler;
      scheduler = null;
    }
    if (running == null) {
      return;
    }
    running.shutdown();
    try {
      if (running.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
        stages.clear();
        takeIfPossible();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
