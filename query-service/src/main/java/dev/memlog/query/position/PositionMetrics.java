package dev.memlog.query.position;

import dev.memlog.runtime.server.caller.Shares;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;

/** Metrics of reads that wait for a position. */
final class PositionMetrics {

  private final MeterRegistry meters;

  /**
   * Registers the metrics.
   *
   * @param waiting the reads that wait now
   */
  PositionMetrics(MeterRegistry meters, Shares waiting) {
    this.meters = meters;
    List.of("timeout", "rejected", "refused").forEach(this::failures);
    meters.gauge("memlog.query.after.waiting", waiting, Shares::held);
  }

  private Counter failures(String outcome) {
    return meters.counter("memlog.query.after.failures", "outcome", outcome);
  }

  /** Records that a stage has passed the position that a read waited for. */
  void passed(String stage, Duration took) {
    Timer.builder("memlog.query.after.wait")
        .tag("stage", stage)
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofMillis(1))
        .maximumExpectedValue(AfterConfig.LONGEST)
        .register(meters)
        .record(took);
  }

  /** Counts a read that failed: its outcome is timeout, rejected or refused. */
  void failed(String outcome) {
    failures(outcome).increment();
  }
}
