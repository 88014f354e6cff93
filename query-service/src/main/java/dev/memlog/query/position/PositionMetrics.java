package dev.memlog.query.position;

import dev.memlog.runtime.server.caller.Shares;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Metrics of reads that wait for a position. */
final class PositionMetrics {

  private final MeterRegistry meters;
  private final Map<String, Timer> waits = new ConcurrentHashMap<>();
  private final Counter timeouts;
  private final Counter rejected;
  private final Counter refused;

  /**
   * Registers the metrics.
   *
   * @param waiting the reads that wait now
   */
  PositionMetrics(MeterRegistry meters, Shares waiting) {
    this.meters = meters;
    timeouts = outcome("timeout");
    rejected = outcome("rejected");
    refused = outcome("refused");
    meters.gauge("memlog.query.after.waiting", waiting, Shares::held);
  }

  private Counter outcome(String outcome) {
    return meters.counter("memlog.query.after.failures", "outcome", outcome);
  }

  /** Records that a stage has passed the position that a read waited for. */
  void passed(String stage, Duration took) {
    waits
        .computeIfAbsent(
            stage,
            name ->
                Timer.builder("memlog.query.after.wait")
                    .tag("stage", name)
                    .publishPercentileHistogram()
                    .minimumExpectedValue(Duration.ofMillis(1))
                    .maximumExpectedValue(AfterConfig.LONGEST)
                    .register(meters))
        .record(took);
  }

  void timedOut() {
    timeouts.increment();
  }

  void rejected() {
    rejected.increment();
  }

  void refused() {
    refused.increment();
  }
}
