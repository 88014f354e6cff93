package dev.memlog.extractor.fold.intake;

import static java.util.Objects.requireNonNull;

import dev.memlog.schemas.DeadLetterReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The metrics of the fold. Records of an aborted Kafka transaction are counted again when they are
 * read again.
 *
 * @param rerouted the events that were forwarded to the right partition
 * @param issued the passages that were written
 * @param withdrawn the passages that were deleted
 * @param purged the temporary conversations that were removed
 * @param expired the conversations that retention deleted
 * @param silent the conversations that the fold ended after a time without a message
 * @param parked the number of records that wait for their schema
 */
public record FoldMetrics(
    MeterRegistry registry,
    Counter rerouted,
    Counter issued,
    Counter withdrawn,
    Counter purged,
    Counter expired,
    Counter silent,
    AtomicLong parked) {

  /** Registers the metrics. */
  public FoldMetrics(MeterRegistry registry) {
    this(
        registry,
        registry.counter("memlog.fold.rerouted"),
        registry.counter("memlog.fold.passages", "action", "issued"),
        registry.counter("memlog.fold.passages", "action", "withdrawn"),
        registry.counter("memlog.fold.purged"),
        registry.counter("memlog.fold.expired"),
        registry.counter("memlog.fold.silent"),
        requireNonNull(registry.gauge("memlog.fold.parked", new AtomicLong())));
    for (DeadLetterReason reason : DeadLetterReason.values()) {
      deadLetters(reason);
    }
  }

  /**
   * Counts a folded event.
   *
   * @param type the event's type, such as MessageCreated
   */
  public void folded(String type) {
    registry.counter("memlog.fold.events", "type", type).increment();
  }

  /** Returns the number of records that were dead-lettered for a reason. */
  Counter deadLetters(DeadLetterReason reason) {
    return registry.counter("memlog.fold.dead.letters", "reason", reason.word());
  }
}
