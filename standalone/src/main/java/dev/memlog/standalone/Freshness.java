package dev.memlog.standalone;

import dev.memlog.api.v1.Percentiles;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.metrics.EventToSearchable;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A supplier of the percentiles of freshness, the time from an event until searches find it. The
 * indexer of this process measures this time.
 */
record Freshness(Indexer indexer) implements Supplier<Optional<Percentiles>> {

  @Override
  public Optional<Percentiles> get() {
    EventToSearchable.Snapshot s = indexer.eventToSearchable().snapshot();
    return Optional.of(
        Percentiles.newBuilder()
            .setCount(s.count())
            .setP50(millis(s.p50()))
            .setP95(millis(s.p95()))
            .setP99(millis(s.p99()))
            .setMax(millis(s.max()))
            .build());
  }

  private static double millis(Duration d) {
    return d.toNanos() / 1e6;
  }
}
