package dev.memlog.query;

import dev.memlog.query.answered.AnswerMetrics;
import dev.memlog.query.context.Packed;
import dev.memlog.query.context.PartKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Metrics of the answers to requests for contexts. */
final class ContextMetrics {

  private final Timer latency;
  private final DistributionSummary tokens;
  private final Counter empty;
  private final Counter remembering;

  ContextMetrics(MeterRegistry meters) {
    latency = AnswerMetrics.latency(meters, "memlog.context.latency");
    tokens = meters.summary("memlog.context.tokens");
    empty = meters.counter("memlog.context.empty");
    remembering = meters.counter("memlog.context.remembering");
  }

  /**
   * Counts an answer.
   *
   * @param began the time when the call began, of {@link System#nanoTime}
   */
  void answered(Packed packed, long began) {
    latency.record(Duration.ofNanos(System.nanoTime() - began));
    tokens.record(packed.tokens());
    if (packed.text().isEmpty()) {
      empty.increment();
    }
    if (packed.parts().stream()
        .anyMatch(part -> part.kind() == PartKind.MEMORIES && !part.lines().isEmpty())) {
      remembering.increment();
    }
  }
}
