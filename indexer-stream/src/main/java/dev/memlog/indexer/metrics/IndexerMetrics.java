package dev.memlog.indexer.metrics;

import dev.memlog.indexer.content.Pending;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.content.VectorOrigin;
import dev.memlog.schemas.Background;
import dev.memlog.schemas.DeadLetterReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of an indexer. Each is named {@code memlog.indexer.<what>} and tagged by the topic
 * that the indexer reads. Safe for use by many threads.
 */
public final class IndexerMetrics {

  private final MeterRegistry meters;
  private final Tags topic;
  private final Clock clock;
  private volatile long startedAt;
  private final Map<VectorOrigin, Counter> vectors = new EnumMap<>(VectorOrigin.class);
  private final Counter upserts;
  private final Counter deletes;
  private final Counter superseded;
  private final Timer searchable;
  private final Timer gone;
  private final Timer vector;
  private final Timer embedding;
  private final Timer applying;
  private final DistributionSummary slices;
  private final DistributionSummary batches;
  private final AtomicLong queued = new AtomicLong();
  private final Map<Integer, AtomicLong> lags = new ConcurrentHashMap<>();
  private final EventToSearchable upsertTimes;
  private final EventToSearchable deleteTimes;
  private volatile @Nullable Instant lastChanged;

  /**
   * Registers the metrics.
   *
   * @param topic the name of the topic that the indexer reads
   * @param clock the clock; the latency of an event that was appended before the clock's present
   *     time is not recorded, since that event waited for the start
   */
  public IndexerMetrics(String topic, MeterRegistry meters, Clock clock) {
    this.topic = Tags.of("topic", topic);
    this.meters = meters;
    this.clock = clock;
    this.startedAt = clock.millis();
    this.upsertTimes = new EventToSearchable(clock);
    this.deleteTimes = new EventToSearchable(clock);
    for (VectorOrigin origin : VectorOrigin.values()) {
      vectors.put(
          origin, meters.counter("memlog.indexer.vectors", tagged("origin", origin.word())));
    }
    // Counters exist from the start, so that the first event of a kind shows as an increase.
    for (DeadLetterReason reason : DeadLetterReason.values()) {
      var _ = deadLetters(reason);
    }
    upserts = meters.counter("memlog.indexer.writes", tagged("kind", "upsert"));
    deletes = meters.counter("memlog.indexer.writes", tagged("kind", "delete"));
    superseded = meters.counter("memlog.indexer.superseded", this.topic);
    searchable = freshness("memlog.indexer.event_to_searchable");
    gone = freshness("memlog.indexer.event_to_gone");
    vector = freshness("memlog.indexer.event_to_vector");
    embedding = meters.timer("memlog.indexer.embed", this.topic);
    applying = meters.timer("memlog.indexer.apply", this.topic);
    slices = meters.summary("memlog.indexer.slice.texts", this.topic);
    batches = meters.summary("memlog.indexer.batch.writes", this.topic);
    meters.gauge("memlog.indexer.queued", this.topic, queued);
    percentiles("memlog.indexer.event_to_searchable.recent", upsertTimes);
    percentiles("memlog.indexer.event_to_gone.recent", deleteTimes);
  }

  private Tags tagged(String name, String value) {
    return topic.and(name, value);
  }

  private Timer freshness(String name) {
    return Timer.builder(name)
        .tags(topic)
        .serviceLevelObjectives(
            Duration.ofMillis(10),
            Duration.ofMillis(25),
            Duration.ofMillis(50),
            Duration.ofMillis(100),
            Duration.ofMillis(250),
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(5))
        .register(meters);
  }

  private void percentiles(String name, EventToSearchable times) {
    Map<String, Function<EventToSearchable.Snapshot, Duration>> quantiles =
        Map.of("0.5", EventToSearchable.Snapshot::p50, "0.99", EventToSearchable.Snapshot::p99);
    quantiles.forEach(
        (quantile, value) ->
            Gauge.builder(name, times, t -> value.apply(t.snapshot()).toMillis() / 1e3)
                .tags(tagged("quantile", quantile))
                .baseUnit("seconds")
                .register(meters));
  }

  /**
   * Restarts the measurement of latencies. Events that were appended before now are no longer
   * measured, because the indexer reads events again that were searchable already.
   */
  public void beginAgain() {
    startedAt = clock.millis();
  }

  /**
   * Returns the latencies from the append of an event in Kafka until the items that it creates or
   * edits are searchable.
   */
  public EventToSearchable upsertTimes() {
    return upsertTimes;
  }

  /**
   * Returns the time at which the index last confirmed a write; empty if it has confirmed none yet.
   */
  public Optional<Instant> lastChanged() {
    return Optional.ofNullable(lastChanged);
  }

  /** Records that the index has confirmed the write of an item with its vector, or of a delete. */
  public void recordWrite(Pending written) {
    lastChanged = clock.instant();
    Duration took = sinceEvent(written);
    if (written instanceof PendingItem item) {
      upserts.increment();
      recordOrigin(item);
      if (took != null) {
        vector.record(took);
        if (!item.searchable()) {
          recordSearchable(took);
        }
      }
    } else {
      deletes.increment();
      if (took != null) {
        gone.record(took);
        deleteTimes.record(took);
      }
    }
  }

  private void recordOrigin(PendingItem item) {
    VectorOrigin origin = item.origin();
    Counter counter = origin == null ? null : vectors.get(origin);
    if (counter != null) {
      counter.increment();
    }
  }

  /** Records that the index shows an item that has no vector. */
  public void recordLexical(PendingItem item) {
    lastChanged = clock.instant();
    Duration took = sinceEvent(item);
    if (took != null) {
      recordSearchable(took);
    }
  }

  private void recordSearchable(Duration took) {
    searchable.record(took);
    upsertTimes.record(took);
  }

  /**
   * Returns the time since the event was appended; null if that was before the start, or if no user
   * waits for the record.
   */
  private @Nullable Duration sinceEvent(Pending pending) {
    long appended = pending.record().timestamp();
    return appended < startedAt || Background.marked(pending.record().headers())
        ? null
        : Duration.ofMillis(Math.max(0, clock.millis() - appended));
  }

  /** Records that a newer record replaced an item before it was written. */
  public void recordSuperseded() {
    superseded.increment();
  }

  /**
   * Records a batch that the index has applied.
   *
   * @param writes the number of writes
   * @param nanos the time that the index took, in nanoseconds
   */
  public void recordBatch(int writes, long nanos) {
    applying.record(Duration.ofNanos(nanos));
    batches.record(writes);
  }

  /**
   * Records a number of texts that were embedded together.
   *
   * @param texts the number of texts
   * @param nanos the time that the embedder took, in nanoseconds
   */
  public void recordSlice(int texts, long nanos) {
    embedding.record(Duration.ofNanos(nanos));
    slices.record(texts);
  }

  /** Counts a dead letter that was written. */
  public void recordDeadLetter(DeadLetterReason reason) {
    deadLetters(reason).increment();
  }

  private Counter deadLetters(DeadLetterReason reason) {
    return meters.counter("memlog.indexer.dead_letters", tagged("reason", reason.word()));
  }

  /** Sets the number of items that wait in memory to be embedded. */
  public void setQueued(int items) {
    queued.set(items);
  }

  /** Sets the number of records by which the index is behind a partition's end. */
  public void setLag(int partition, long records) {
    lags.computeIfAbsent(
            partition,
            p ->
                meters.gauge(
                    "memlog.indexer.lag",
                    tagged("partition", Integer.toString(p)),
                    new AtomicLong()))
        .set(records);
  }

  /** Sets the lag of a partition to 0, because this process no longer reads it. */
  public void resetLag(int partition) {
    AtomicLong lag = lags.get(partition);
    if (lag != null) {
      lag.set(0);
    }
  }
}
