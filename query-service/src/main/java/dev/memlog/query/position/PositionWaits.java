package dev.memlog.query.position;

import dev.memlog.api.v1.ReadData;
import dev.memlog.index.IndexAlias;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.caller.Shares;
import dev.memlog.schemas.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The waits for positions. One thread serves all waits. It requests offsets for all of them
 * together, only while a read waits, and at most every 15 ms. A read does not wait for a position
 * that a read of the same kind has seen before. Safe for use by many threads.
 */
final class PositionWaits implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(PositionWaits.class);

  /** The pause between checks of the stages of this process. */
  private static final long LOOK_MILLIS = 3;

  private static final long ASK_NANOS = Duration.ofMillis(15).toNanos();
  private static final long ASK_AGAIN_NANOS = Duration.ofMillis(200).toNanos();

  private final Routes routes;
  private final BiFunction<Set<String>, Set<String>, CompletableFuture<LogSnapshot>> probe;
  private final Rejections rejections;
  private final PositionMetrics metrics;
  private final AfterConfig config;
  private final Shares waiting;
  private final BlockingQueue<Waiter> arrivals = new LinkedBlockingQueue<>();
  private final Map<Seen, Long> seen = new ConcurrentHashMap<>();
  private final AnsweringCollections answering = new AnsweringCollections();

  private final List<Waiter> waiters = new ArrayList<>();
  private LogSnapshot latest = LogSnapshot.NONE;

  /** The time at which the latest snapshot was requested. */
  private long latestNanos = System.nanoTime();

  private @Nullable CompletableFuture<LogSnapshot> asking;
  private long askingNanos;
  private long askAtNanos = System.nanoTime();
  private @Nullable String trouble;
  private volatile boolean running;
  private @Nullable Thread thread;

  /** A partition whose writes a kind of read has seen, with the names of the collections. */
  private record Seen(ReadData data, TopicPartition partition, String collections) {

    boolean supersededBy(Seen other) {
      return data == other.data
          && partition.equals(other.partition)
          && !collections.equals(other.collections);
    }
  }

  /** A read that waits. */
  private record Waiter(
      List<WritePath> paths, long startNanos, Duration longest, CompletableFuture<Void> done) {

    boolean late() {
      return System.nanoTime() - startNanos >= longest.toNanos();
    }
  }

  /**
   * Creates waits that are not started.
   *
   * @param probe the function that requests the committed offsets of groups and then the ends of
   *     topics
   * @param waiting the waiting reads, which this object updates
   */
  PositionWaits(
      Routes routes,
      BiFunction<Set<String>, Set<String>, CompletableFuture<LogSnapshot>> probe,
      Rejections rejections,
      PositionMetrics metrics,
      AfterConfig config,
      Shares waiting) {
    this.routes = routes;
    this.probe = probe;
    this.rejections = rejections;
    this.metrics = metrics;
    this.config = config;
    this.waiting = waiting;
  }

  void start() {
    running = true;
    thread = Thread.ofVirtual().name("positions").start(this::run);
  }

  /**
   * Returns a future that completes once a read sees these writes. It fails with a {@link
   * RequestException} of code invalid_argument, not_yet_visible, write_rejected or unavailable.
   * Completing it ends the wait.
   *
   * @param data all data that the read uses
   * @param holder the holder of the read's place among the waiting reads
   * @param longest the longest wait
   */
  CompletableFuture<Void> await(
      Collection<Position> positions,
      Set<ReadData> data,
      Principal caller,
      String holder,
      Duration longest) {
    List<WritePath> paths = new ArrayList<>();
    for (Position position : positions) {
      for (var write : position.offsets().entrySet()) {
        var partition = new TopicPartition(position.topic(), write.getKey());
        var single =
            Position.of(position.topic(), position.generation(), write.getKey(), write.getValue());
        try {
          rejections.throwIfRejected(single, caller);
        } catch (RequestException e) {
          metrics.failed("rejected");
          return CompletableFuture.failedFuture(e);
        }
        for (ReadData each : data) {
          List<Hop> hops = routes.of(position.topic(), each);
          if (!hops.isEmpty()
              && seen.getOrDefault(new Seen(each, partition, WritePath.answering(hops)), 0L)
                  <= write.getValue()) {
            paths.add(new WritePath(single, each, hops, caller));
          }
        }
      }
    }
    return paths.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : enqueue(paths, holder, longest);
  }

  private CompletableFuture<Void> enqueue(List<WritePath> paths, String holder, Duration longest) {
    if (!running) {
      return CompletableFuture.failedFuture(
          unavailable("cannot wait while the server starts or stops; try again"));
    }
    if (!waiting.take(holder, 1)) {
      metrics.failed("refused");
      return CompletableFuture.failedFuture(
          unavailable(
              "cannot wait now: all %d places of waiting reads, or this key's share of them, are taken (query.after.waiting); try again"
                  .formatted(config.waiting())));
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    var _ = done.whenComplete((_, _) -> waiting.release(holder, 1));
    arrivals.add(new Waiter(new ArrayList<>(paths), System.nanoTime(), longest, done));
    return done;
  }

  private void run() {
    while (running) {
      try {
        Waiter arrived =
            waiters.isEmpty()
                ? arrivals.poll(1, TimeUnit.SECONDS)
                : arrivals.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (arrived != null) {
          waiters.add(arrived);
          arrivals.drainTo(waiters);
        }
        if (!waiters.isEmpty()) {
          look();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    arrivals.drainTo(waiters);
    var stopping = unavailable("cannot wait any longer: the server stops; try again");
    waiters.forEach(waiter -> waiter.done().completeExceptionally(stopping));
    waiters.clear();
  }

  private void look() {
    takeAnswer();
    for (Iterator<Waiter> each = waiters.iterator(); each.hasNext(); ) {
      Waiter waiter = each.next();
      if (finished(waiter)) {
        each.remove();
      }
    }
    ask();
  }

  private boolean finished(Waiter waiter) {
    if (waiter.done().isDone()) {
      return true;
    }
    try {
      if (latestNanos - waiter.startNanos() >= 0) {
        waiter.paths().forEach(path -> path.requireIssued(latest));
      }
      waiter.paths().removeIf(this::arrived);
      if (waiter.paths().isEmpty()) {
        waiter.done().complete(null);
      } else if (waiter.late()) {
        metrics.failed("timeout");
        waiter.done().completeExceptionally(late(waiter));
      }
    } catch (RequestException e) {
      metrics.failed("rejected");
      waiter.done().completeExceptionally(e);
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("a wait for a position has failed");
      waiter.done().completeExceptionally(e);
    }
    return waiter.done().isDone();
  }

  private boolean arrived(WritePath path) {
    boolean done = path.advance(latest, rejections, metrics);
    if (done) {
      var place = new Seen(path.data(), path.origin(), path.collections());
      // Positions seen in a former collection are no longer needed.
      seen.keySet().removeIf(known -> known.supersededBy(place));
      seen.merge(place, path.passed(), Math::max);
    }
    return done;
  }

  private RequestException late(Waiter waiter) {
    WritePath path = waiter.paths().getFirst();
    String cause = trouble == null ? path.progress() : trouble;
    return ErrorCode.NOT_YET_VISIBLE.refusal(
        PositionHeader.AFTER,
        "is not visible after %d ms: %s; try again".formatted(waiter.longest().toMillis(), cause),
        "");
  }

  private void takeAnswer() {
    CompletableFuture<LogSnapshot> answered = asking;
    if (answered == null || !answered.isDone()) {
      return;
    }
    asking = null;
    if (answered.isCompletedExceptionally()) {
      trouble = "Kafka does not answer";
      log.atWarn().setCause(answered.exceptionNow()).log("positions cannot be requested now");
      askAtNanos = System.nanoTime() + ASK_AGAIN_NANOS;
    } else {
      trouble = null;
      latest = answered.join();
      latestNanos = askingNanos;
      askAtNanos = System.nanoTime() + ASK_NANOS;
    }
  }

  /** Requests the offsets that the waits need next, unless this process knows them itself. */
  private void ask() {
    if (asking != null || askAtNanos - System.nanoTime() > 0) {
      return;
    }
    Set<String> groups = new HashSet<>();
    Set<String> topics = new HashSet<>();
    Set<IndexAlias> indexes = new HashSet<>();
    for (Waiter waiter : waiters) {
      for (WritePath path : waiter.paths()) {
        groups.addAll(path.groups());
        topics.addAll(path.topics());
        indexes.addAll(path.indexes());
      }
    }
    if (!indexes.isEmpty()) {
      answering.refresh(indexes);
    }
    if (!groups.isEmpty()) {
      askingNanos = System.nanoTime();
      asking = probe.apply(groups, topics);
    }
  }

  private static RequestException unavailable(String rule) {
    return ErrorCode.UNAVAILABLE.refusal(rule);
  }

  /** Ends all waits with unavailable. */
  @Override
  public void close() {
    running = false;
    if (thread != null) {
      thread.interrupt();
    }
  }
}
