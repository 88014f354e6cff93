package dev.memlog.extractor.fold.intake;

import dev.memlog.schemas.DeadLetterReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The metrics of the fold. Records of an aborted Kafka transaction are counted again when they are
 * read again.
 */
public final class FoldMetrics {

  private final MeterRegistry registry;
  private final Map<DeadLetterReason, Counter> rejected = new EnumMap<>(DeadLetterReason.class);
  private final Counter rerouted;
  private final Counter issued;
  private final Counter withdrawn;
  private final Counter purged;
  private final Counter expired;
  private final Counter silent;
  private final AtomicLong parked = new AtomicLong();

  public FoldMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (DeadLetterReason reason : DeadLetterReason.values()) {
      rejected.put(reason, registry.counter("memlog.fold.dead.letters", "reason", reason.word()));
    }
    rerouted = registry.counter("memlog.fold.rerouted");
    issued = registry.counter("memlog.fold.passages", "action", "issued");
    withdrawn = registry.counter("memlog.fold.passages", "action", "withdrawn");
    purged = registry.counter("memlog.fold.purged");
    expired = registry.counter("memlog.fold.expired");
    silent = registry.counter("memlog.fold.silent");
    registry.gauge("memlog.fold.parked", parked);
  }

  /**
   * Counts a folded event.
   *
   * @param type the event's type, such as MessageCreated
   */
  public void folded(String type) {
    registry.counter("memlog.fold.events", "type", type).increment();
  }

  public void rejected(DeadLetterReason reason) {
    Counter counter = rejected.get(reason);
    if (counter != null) {
      counter.increment();
    }
  }

  public void rerouted() {
    rerouted.increment();
  }

  public void passageIssued() {
    issued.increment();
  }

  public void passageWithdrawn() {
    withdrawn.increment();
  }

  public void purged() {
    purged.increment();
  }

  /** Counts a conversation that retention deleted. */
  public void expired() {
    expired.increment();
  }

  /** Counts a conversation that the fold ended after a time without a message. */
  public void endedBySilence() {
    silent.increment();
  }

  /**
   * Changes the number of records that wait for their schema.
   *
   * @param more the number to add, negative if fewer records wait
   */
  public void parked(long more) {
    parked.addAndGet(more);
  }
}
