package dev.memlog.extractor.evolution.stream;

import dev.memlog.schemas.DeadLetterReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The metrics of evolution. Records of an aborted Kafka transaction are counted again when they are
 * read again.
 */
public final class MemoryMetrics {

  private final MeterRegistry registry;

  public MemoryMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (DeadLetterReason reason : DeadLetterReason.values()) {
      deadLetters(reason);
    }
  }

  /**
   * Counts a change.
   *
   * @param kind the kind of the change, such as added
   */
  void changed(String kind) {
    registry.counter("memlog.evolution.changes", "kind", kind).increment();
  }

  /**
   * Counts a memory of a conversation that was archived or merged because there were too many.
   *
   * @param tenant the tenant that owns the app
   * @param app the app of the memory
   */
  void compacted(String tenant, String app) {
    registry.counter("memlog.evolution.compactions", "tenant", tenant, "app", app).increment();
  }

  /**
   * Counts a command about core memory.
   *
   * @param kind the kind of the change, such as append, or refused
   */
  void coreChanged(String kind) {
    registry.counter("memlog.evolution.core", "kind", kind).increment();
  }

  /**
   * Counts changes of the graph.
   *
   * @param element node, edge or relations
   * @param change written, removed or pruned
   */
  void graphChanged(String element, String change) {
    registry.counter("memlog.evolution.graph", "element", element, "change", change).increment();
  }

  /**
   * Counts a statement or request without effect.
   *
   * @param reason a short reason
   */
  void dropped(String reason) {
    registry.counter("memlog.evolution.dropped", "reason", reason).increment();
  }

  /**
   * Counts a request for a memory that does not exist, or whose status does not allow the request.
   */
  void unmatched() {
    registry.counter("memlog.evolution.unmatched").increment();
  }

  /** Returns the number of records that were dead-lettered for a reason. */
  Counter deadLetters(DeadLetterReason reason) {
    return registry.counter("memlog.evolution.dead.letters", "reason", reason.word());
  }
}
