package dev.memlog.indexer.metrics;

import java.time.Clock;
import java.time.Duration;

/**
 * The latencies of events over the last five minutes. A latency lasts from the append of the
 * event's record in Kafka until the index shows the effect. Latencies are kept in steps of 5 %. For
 * percentiles, a latency above some 36 minutes counts as 36 minutes. Safe for use by many threads.
 */
public final class EventToSearchable {

  private static final int BUCKETS = 300;
  private static final double STEP = 1.05;
  private static final int SLOTS = 30;
  private static final long SLOT_MILLIS = 10_000;

  private final Clock clock;
  private final int[][] counts = new int[SLOTS][BUCKETS];
  private final long[] slowest = new long[SLOTS];
  private final long[] slotOf = new long[SLOTS];

  /** Creates a measurement without latencies. */
  public EventToSearchable(Clock clock) {
    this.clock = clock;
  }

  /**
   * The percentiles of the latencies of the last five minutes; all durations are zero if nothing
   * was measured.
   *
   * @param count the number of events
   * @param p50 the median, rounded up by at most 5 %
   * @param p95 the 95th percentile, rounded up by at most 5 %
   * @param p99 the 99th percentile, rounded up by at most 5 %
   * @param max the longest latency, exact to 1 ms
   */
  public record Snapshot(long count, Duration p50, Duration p95, Duration p99, Duration max) {}

  /**
   * Records the latency of one event. A negative latency, caused by differing clocks, counts as
   * zero.
   */
  synchronized void record(Duration took) {
    long millis = Math.max(0, took.toMillis());
    long number = clock.millis() / SLOT_MILLIS;
    int slot = Math.floorMod(number, SLOTS);
    if (slotOf[slot] != number) {
      slotOf[slot] = number;
      java.util.Arrays.fill(counts[slot], 0);
      slowest[slot] = 0;
    }
    counts[slot][bucket(millis)]++;
    slowest[slot] = Math.max(slowest[slot], millis);
  }

  /** Returns the percentiles of the latencies of the last five minutes. */
  public synchronized Snapshot snapshot() {
    long now = clock.millis() / SLOT_MILLIS;
    long[] sums = new long[BUCKETS];
    long count = 0;
    long max = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      if (slotOf[slot] > now - SLOTS && slotOf[slot] <= now) {
        for (int b = 0; b < BUCKETS; b++) {
          sums[b] += counts[slot][b];
          count += counts[slot][b];
        }
        max = Math.max(max, slowest[slot]);
      }
    }
    return new Snapshot(
        count,
        percentile(sums, count, 0.5, max),
        percentile(sums, count, 0.95, max),
        percentile(sums, count, 0.99, max),
        Duration.ofMillis(max));
  }

  private static Duration percentile(long[] sums, long count, double share, long max) {
    long wanted = (long) Math.ceil(share * count);
    long seen = 0;
    for (int b = 0; b < BUCKETS && count > 0; b++) {
      seen += sums[b];
      if (seen >= wanted) {
        return Duration.ofMillis(Math.min(max, Math.round(Math.pow(STEP, b)) - 1));
      }
    }
    return Duration.ZERO;
  }

  /**
   * Returns the bucket of a time. 0 ms is bucket 0; the last bucket, from some 36 minutes on, holds
   * all longer times.
   */
  private static int bucket(long millis) {
    return Math.min(BUCKETS - 1, (int) Math.ceil(Math.log(millis + 1.0) / Math.log(STEP)));
  }
}
