package dev.memlog.query.answered;

import dev.memlog.query.ranking.Selection;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Metrics of the cost and the results of either searches or recalls. */
public final class AnswerMetrics {

  private final Timer latency;
  private final DistributionSummary candidates;
  private final DistributionSummary results;
  private final Counter empty;
  private final Counter admitted;
  private final Counter refused;

  private AnswerMetrics(MeterRegistry meters, String prefix, String latency, String found) {
    this.latency = latency(meters, prefix + latency);
    candidates = meters.summary(prefix + "candidates");
    results = meters.summary(prefix + "results");
    empty = meters.counter(prefix + "empty");
    admitted = meters.counter(prefix + found, "outcome", "admitted");
    refused = meters.counter(prefix + found, "outcome", "refused");
  }

  /** Registers a timer of answers that take from 1 ms to 10 s. */
  public static Timer latency(MeterRegistry meters, String name) {
    return Timer.builder(name)
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofMillis(1))
        .maximumExpectedValue(Duration.ofSeconds(10))
        .register(meters);
  }

  public static AnswerMetrics ofSearches(MeterRegistry meters) {
    return new AnswerMetrics(meters, "memlog.query.", "search", "messages");
  }

  public static AnswerMetrics ofRecalls(MeterRegistry meters) {
    return new AnswerMetrics(meters, "memlog.recall.", "latency", "memories");
  }

  /**
   * Counts an answer.
   *
   * @param proposed the number of candidates
   * @param began the time when the call began, by {@link System#nanoTime}
   */
  public void answered(Selection<?> selection, int proposed, long began) {
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
