package dev.memlog.extractor.reading;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What extraction counts. What is read again after a failure is counted again. */
final class ExtractionMetrics {

  private final Counter turns;
  private final Counter kept;
  private final Counter dropped;
  private final Counter unreadable;
  private final Counter failures;

  ExtractionMetrics(MeterRegistry registry) {
    turns = registry.counter("memlog.extraction.turns");
    kept = registry.counter("memlog.extraction.candidates", "outcome", "kept");
    dropped = registry.counter("memlog.extraction.candidates", "outcome", "dropped");
    unreadable = registry.counter("memlog.extraction.unreadable");
    failures = registry.counter("memlog.extraction.failures");
  }

  void read(TurnReader.Read read) {
    turns.increment();
    kept.increment(read.candidates().size());
    dropped.increment(read.dropped());
  }

  void unreadable() {
    unreadable.increment();
  }

  void failed() {
    failures.increment();
  }
}
