package dev.memlog.query;

import dev.memlog.query.recall.MemoryRecall.Found;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Metrics of the cost and the yield of recalls. */
final class RecallMetrics {

  private final Timer latency;
  private final DistributionSummary candidates;
  private final DistributionSummary results;
  private final Counter empty;
  private final Counter stale;
  private final Counter admitted;
  private final Counter refused;

  RecallMetrics(MeterRegistry meters) {
    latency =
        Timer.builder("memlog.recall.latency")
            .description("recalls answered")
            .publishPercentileHistogram()
            .minimumExpectedValue(Duration.ofMillis(1))
            .maximumExpectedValue(Duration.ofSeconds(10))
            .register(meters);
    candidates =
        DistributionSummary.builder("memlog.recall.candidates")
            .description("memories that the index proposed for a recall")
            .register(meters);
    results =
        DistributionSummary.builder("memlog.recall.results")
            .description("memories that a recall returned")
            .register(meters);
    empty =
        Counter.builder("memlog.recall.empty")
            .description("recalls that found nothing relevant")
            .register(meters);
    stale =
        Counter.builder("memlog.recall.stale")
            .description("memories that the index proposed in an outdated state")
            .register(meters);
    admitted = meters.counter("memlog.recall.memories", "outcome", "admitted");
    refused = meters.counter("memlog.recall.memories", "outcome", "refused");
  }

  void answered(Found found, Duration took) {
    latency.record(took);
    candidates.record(found.candidates());
    results.record(found.hits().size());
    stale.increment(found.stale());
    admitted.increment(found.selection().admitted());
    refused.increment(found.selection().refused());
    if (found.hits().isEmpty()) {
      empty.increment();
    }
  }
}
