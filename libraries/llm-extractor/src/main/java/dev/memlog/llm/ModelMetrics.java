package dev.memlog.llm;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;

/** The metrics of calls to a language model and of the proposals in its answers. */
final class ModelMetrics {

  private final MeterRegistry registry;
  private final Counter passed;
  private final Counter fallbacks;

  ModelMetrics(MeterRegistry registry) {
    this.registry = registry;
    passed = registry.counter("memlog.extraction.proposals", "outcome", "passed");
    fallbacks = registry.counter("memlog.extraction.fallbacks");
  }

  Timer.Sample begin() {
    return Timer.start(registry);
  }

  /** Records the duration of a call, including all attempts and the pauses between them. */
  void ended(Timer.Sample sample, String outcome) {
    sample.stop(registry.timer("memlog.extraction.model", "outcome", outcome));
  }

  void passed(int proposals) {
    passed.increment(proposals);
  }

  void refused(RefusalReason fault) {
    registry
        .counter("memlog.extraction.proposals", "outcome", fault.name().toLowerCase(Locale.ROOT))
        .increment();
  }

  void fallback() {
    fallbacks.increment();
  }
}
