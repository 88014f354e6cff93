package dev.memlog.query;

import dev.memlog.query.ranking.Selection;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Metrics of the cost and the results of either searches or recalls. */
final class AnswerMetrics {

  private final Timer latency;
  private final DistributionSummary candidates;
  private final DistributionSummary results;
  private final Counter empty;
  private final Counter admitted;
  private final Counter refused;

  private AnswerMetrics(
      MeterRegistry meters, String prefix, String latency, String call, String found) {
    this.latency =
        Timer.builder(prefix + latency)
            .description(call + "s answered")
            .publishPercentileHistogram()
            .minimumExpectedValue(Duration.ofMillis(1))
            .maximumExpectedValue(Duration.ofSeconds(10))
            .register(meters);
    candidates =
        DistributionSummary.builder(prefix + "candidates")
            .description("candidates that the index proposed for a " + call)
            .register(meters);
    results =
        DistributionSummary.builder(prefix + "results")
            .description(found + " that a " + call + " returned")
            .register(meters);
    empty =
        Counter.builder(prefix + "empty")
            .description(call + "s that found nothing relevant")
            .register(meters);
    admitted = meters.counter(prefix + found, "outcome", "admitted");
    refused = meters.counter(prefix + found, "outcome", "refused");
  }

  static AnswerMetrics ofSearches(MeterRegistry meters) {
    return new AnswerMetrics(meters, "memlog.query.", "search", "search", "messages");
  }

  static AnswerMetrics ofRecalls(MeterRegistry meters) {
    return new AnswerMetrics(meters, "memlog.recall.", "latency", "recall", "memories");
  }

  /**
   * Counts an answer.
   *
   * @param proposed the number of candidates
   * @param began the time when the call began, by {@link System#nanoTime}
   */
  void answered(Selection<?> selection, int proposed, long began) {
    latency.record(Duration.ofNanos(System.nanoTime() - began));
    candidates.record(proposed);
    results.record(selection.hits().size());
    admitted.increment(selection.admitted());
    refused.increment(selection.refused());
    if (selection.hits().isEmpty()) {
      empty.increment();
    }
  }
}
