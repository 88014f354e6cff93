package dev.memlog.extractor.extraction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The metrics of extraction. A turn that is read again after a failure is counted again. */
final class ExtractionMetrics {

  private final MeterRegistry registry;
  private final Counter turns;
  private final Counter kept;
  private final Counter dropped;
  private final Counter unreadable;
  private final Counter failures;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong behind = new AtomicLong();

  ExtractionMetrics(MeterRegistry registry) {
    this.registry = registry;
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

  /**
   * Counts a request for the wording of a consolidated memory.
   *
   * @param byModel whether a model gave a valid wording; if false, the extractive text stays
   */
  void worded(boolean byModel) {
    registry
        .counter("memlog.extraction.wordings", "outcome", byModel ? "worded" : "extractive")
        .increment();
  }

  /**
   * Counts a decision on a compaction.
   *
   * @param action delete, edit or first
   */
  void compacted(String action) {
    registry.counter("memlog.extraction.compactions", "action", action).increment();
  }

  void unreadable() {
    unreadable.increment();
  }

  void failed() {
    failures.increment();
  }

  /**
   * Sets the lag of extraction.
   *
   * @param records the number of records that this process has yet to read, as far as it knows
   */
  void behind(long records) {
    behind.set(records);
  }

  /**
   * Sets the number of turns in the owners' queues.
   *
   * @param turns the number of turns that were polled and not read yet; 0 unless a model reads
   *     turns
   */
  void waiting(int turns) {
    waiting.set(turns);
  }
}
