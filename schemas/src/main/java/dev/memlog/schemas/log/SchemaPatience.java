package dev.memlog.schemas.log;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A tracker of how long the registry has reported each schema as unknown. After the patience, the
 * schema's records are poison. All records of a schema share one measurement, so a hundred records
 * of a lost schema cause one delay, not a hundred. Safe for use by many threads.
 */
final class SchemaPatience {

  private static final int MOST_SCHEMAS = 1_000;

  private final Duration most;
  private final LongSupplier nanoTime;

  @GuardedBy("this")
  private final Cache<Integer, UnknownTime> unknown =
      Caffeine.newBuilder().maximumSize(MOST_SCHEMAS).executor(Runnable::run).build();

  /**
   * Creates a tracker.
   *
   * @param most the patience: the time for which a schema may be unknown
   * @param nanoTime a monotonic clock
   */
  SchemaPatience(Duration most, LongSupplier nanoTime) {
    this.most = most;
    this.nanoTime = nanoTime;
  }

  Duration most() {
    return most;
  }

  /**
   * Records that the registry reports the schema as unknown, and returns whether the registry has
   * done so for the whole patience.
   */
  synchronized boolean over(int schemaId) {
    long now = Duration.ofNanos(nanoTime.getAsLong()).toMillis();
    @Nullable UnknownTime time = unknown.getIfPresent(schemaId);
    if (time == null || time.stale(now, most.toMillis())) {
      time = new UnknownTime(0);
      unknown.put(schemaId, time);
    }
    time.unknownAt(now);
    return time.millis() >= most.toMillis();
  }

  synchronized void known(int schemaId) {
    unknown.invalidate(schemaId);
  }

  synchronized void unavailable(int schemaId) {
    @Nullable UnknownTime time = unknown.getIfPresent(schemaId);
    if (time != null) {
      time.unavailable();
    }
  }
}
