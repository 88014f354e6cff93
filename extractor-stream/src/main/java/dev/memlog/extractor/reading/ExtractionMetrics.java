package dev.memlog.extractor.reading;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What extraction counts. What is read again after a failure is counted again. */
final class ExtractionMetrics {

  private final Counter turns;
  private final Counter kept;
  private final Counter dropped;
  private final Counter unreadable;
  private final Counter failures;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong behind = new AtomicLong();

  ExtractionMetrics(MeterRegistry registry) {
    turns = registry.counter("memlog.extraction.turns");
    kept = registry.counter("memlog.extraction.candidates", "outcome", "kept");
    dropped = registry.counter("memlog.extraction.candidates", "outcome", "dropped");
    unreadable = registry.counter("memlog.extraction.unreadable");
    failures = registry.counter("memlog.extraction.failures");
    registry.gauge("memlog.extraction.waiting", waiting);
    registry.gauge("memlog.extraction.lag", behind);
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

  /**
   * @param records that wait for this process, as far as it has heard of them
   */
  void behind(long records) {
    behind.set(records);
  }

  /**
   * @param turns that were taken and not yet read, where a model is asked
   */
  void waiting(int turns) {
    waiting.set(turns);
  }
}
