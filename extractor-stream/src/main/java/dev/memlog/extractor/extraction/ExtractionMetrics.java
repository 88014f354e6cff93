package dev.memlog.extractor.extraction;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The metrics of extraction. A turn that is read again after a failure is counted again.
 *
 * @param turns the turns that were read
 * @param kept the candidates above the thresholds
 * @param dropped the candidates below the thresholds
 * @param unreadable the turns that could not be read
 * @param failures the failures after which a turn is read again
 * @param waiting the number of turns that were polled and not read yet; 0 unless a model reads
 *     turns
 * @param behind the number of records that this process has yet to read, as far as it knows
 */
record ExtractionMetrics(
    MeterRegistry registry,
    Counter turns,
    Counter kept,
    Counter dropped,
    Counter unreadable,
    Counter failures,
    AtomicLong waiting,
    AtomicLong behind) {

  ExtractionMetrics(MeterRegistry registry) {
    this(
        registry,
        registry.counter("memlog.extraction.turns"),
        registry.counter("memlog.extraction.candidates", "outcome", "kept"),
        registry.counter("memlog.extraction.candidates", "outcome", "dropped"),
        registry.counter("memlog.extraction.unreadable"),
        registry.counter("memlog.extraction.failures"),
        requireNonNull(registry.gauge("memlog.extraction.waiting", new AtomicLong())),
        requireNonNull(registry.gauge("memlog.extraction.lag", new AtomicLong())));
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
}
