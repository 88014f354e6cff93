package dev.memlog.extractor.memories;

import dev.memlog.schemas.DeadLetterReason;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * What evolution counts. Records of a transaction that was aborted are counted again when they are
 * read again.
 */
public final class MemoryMetrics {

  private final MeterRegistry registry;

  public MemoryMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * @param kind of the change, such as added
   */
  void changed(String kind) {
    registry.counter("memlog.evolution.changes", "kind", kind).increment();
  }

  /**
   * @param reason why nothing came of a statement
   */
  void dropped(String reason) {
    registry.counter("memlog.evolution.dropped", "reason", reason).increment();
  }

  /** A request named a memory that is not there. */
  void unmatched() {
    registry.counter("memlog.evolution.unmatched").increment();
  }

  void rejected(DeadLetterReason reason) {
    registry.counter("memlog.evolution.dead.letters", "reason", reason.word()).increment();
  }
}
