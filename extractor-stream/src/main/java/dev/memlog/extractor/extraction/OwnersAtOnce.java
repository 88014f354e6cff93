package dev.memlog.extractor.extraction;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.energy.EnergyGate;
import dev.memlog.extractor.energy.Work;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.Keys;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * A processor of the turns of several owners in parallel by {@link Reading}, since a model is slow.
 * The turns of one owner are processed in order, live ones first. A turn is done once the broker
 * has acknowledged its candidates. After an outage the turn is retried, without a limit. While
 * there is no energy, turns stay on their topic.
 */
final class OwnersAtOnce implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final int QUEUED_PER_OWNER = 4;

  private final Reading reading;
  private final EnergyGate energy;
  private final ExtractionMetrics metrics;
  private final OwnerQueues queues;
  private final TakenOffsets offsets = new TakenOffsets();
  private final int most;

  /** The number of live turns that were taken ahead and are not done. */
  private final AtomicInteger live = new AtomicInteger();

  /** The reasons why turns cannot be read now, by the thread that processes the owner. */
  private final Map<Thread, String> trouble = new ConcurrentHashMap<>();

  private volatile @Nullable Throwable broken;

  /**
   * Creates empty queues.
   *
   * @param owners the number of owners to work for in parallel
   * @param energy the gate that each turn passes before a model reads it
   */
  OwnersAtOnce(Reading reading, int owners, EnergyGate energy, ExtractionMetrics metrics) {
    this.reading = reading;
    this.energy = energy;
    this.metrics = metrics;
    queues = new OwnerQueues(owners);
    most = QUEUED_PER_OWNER * owners;
  }

  /** Adds a record to its owner's queue, unless it was taken ahead. */
  void take(ConsumerRecord<byte[], byte[]> record) {
    Optional<TurnEvent> turn = reading.turn(record);
    Optional<TakenOffsets.Taken> taken = offsets.take(record);
    if (taken.isEmpty()) {
      return;
    }
    if (turn.isEmpty()) {
      offsets.done(taken.get());
      return;
    }
    queues.add(owner(turn.get()), () -> read(record, turn.get(), taken.get()));
  }

  /** Adds a live turn, ahead of its partition's order, in front of its owner's other turns. */
  void takeAhead(ConsumerRecord<byte[], byte[]> record) {
    TurnEvent event = reading.readable(record).orElseThrow();
    TakenOffsets.Taken taken = offsets.takeAhead(record);
    live.incrementAndGet();
    queues.addLive(
        owner(event),
        () -> {
          read(record, event, taken);
          live.decrementAndGet();
        });
  }

  private static String owner(TurnEvent event) {
    return Keys.owner(event.getTenant(), event.getApp(), event.getUser());
  }

  /** Returns whether the queues hold enough turns for now, live ones aside. */
  boolean full() {
    return offsets.waiting() >= most;
  }

  /** Returns the number of live turns that the queues have room for. */
  int roomForLive() {
    return most - live.get();
  }

  int waiting() {
    return offsets.waiting();
  }

  /** Returns the offsets to commit, except those that an earlier call has returned. */
  Map<TopicPartition, OffsetAndMetadata> positions() {
    return offsets.positions();
  }

  void forget(Collection<TopicPartition> partitions) {
    offsets.forget(partitions);
  }

  /**
   * Returns why an owner's turns cannot be read now; null if all can be read. Throws a turn's
   * failure that is not an outage.
   */
  @Nullable String trouble() {
    switch (broken) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException("a turn was not read", e);
    }
    return trouble.values().stream().findFirst().orElse(null);
  }

  private void read(
      ConsumerRecord<byte[], byte[]> record, TurnEvent event, TakenOffsets.Taken taken) {
    try {
      List<MemoryCandidate> candidates = untilItWorks(() -> candidates(record, event));
      untilItWorks(
          () -> {
            reading.keep(record, event, candidates);
            return candidates;
          });
      offsets.done(taken);
    } catch (CancellationException | InterruptException | InterruptedException _) {
      // The thread is closing; the turn is read again after a restart.
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      broken = e;
    }
  }

  private List<MemoryCandidate> candidates(ConsumerRecord<byte[], byte[]> record, TurnEvent event)
      throws ExecutionException, InterruptedException {
    Work work = event.getPayload() instanceof CompactionDue ? Work.COMPACT : Work.CREATE;
    energy.enter(work);
    try {
      return reading.candidates(record, event);
    } finally {
      energy.leave(work);
    }
  }

  private <T> T untilItWorks(Callable<T> work) throws Exception {
    var backoff =
        new Backoff(
            "extraction waits before it reads an owner's turns again", PAUSE, LONGEST_PAUSE);
    try {
      while (true) {
        try {
          T result = work.call();
          backoff.worked();
          return result;
        } catch (InterruptException e) {
          throw e;
        } catch (EmbeddingUnavailableException | ExecutionException | KafkaException e) {
          backoff.failed(e);
        }
        trouble.put(Thread.currentThread(), String.valueOf(backoff.detail()));
        metrics.failures().increment();
        Thread.sleep(backoff.remaining());
      }
    } finally {
      trouble.remove(Thread.currentThread());
    }
  }

  @Override
  public void close() {
    queues.close();
  }
}
