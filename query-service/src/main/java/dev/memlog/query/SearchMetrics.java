package dev.memlog.query;

import dev.memlog.query.search.MessageSearch.Found;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Metrics of the cost and the yield of searches. */
final class SearchMetrics {

  private final Timer latency;
  private final DistributionSummary candidates;
  private final DistributionSummary results;
  private final Counter empty;
  private final Counter admitted;
  private final Counter refused;

  SearchMetrics(MeterRegistry meters) {
    latency =
        Timer.builder("memlog.query.search")
            .description("searches answered")
            .publishPercentileHistogram()
            .minimumExpectedValue(Duration.ofMillis(1))
            .maximumExpectedValue(Duration.ofSeconds(10))
            .register(meters);
    candidates =
        DistributionSummary.builder("memlog.query.candidates")
            .description("passages that the index proposed for a search")
            .register(meters);
    results =
        DistributionSummary.builder("memlog.query.results")
            .description("messages that a search returned")
            .register(meters);
    empty =
        Counter.builder("memlog.query.empty")
            .description("searches that found nothing relevant")
            .register(meters);
    admitted = meters.counter("memlog.query.messages", "outcome", "admitted");
    refused = meters.counter("memlog.query.messages", "outcome", "refused");
  }

  void answered(Found found, Duration took) {
    latency.record(took);
    candidates.record(found.candidates());
    results.record(found.hits().size());
    admitted.increment(found.selection().admitted());
    refused.increment(found.selection().refused());
    if (found.hits().isEmpty()) {
      empty.increment();
    }
  }
}
