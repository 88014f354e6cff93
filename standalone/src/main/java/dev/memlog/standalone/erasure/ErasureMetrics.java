package dev.memlog.standalone.erasure;

import dev.memlog.state.ErasureReceipt;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The metrics of open erasure receipts, as of the last round of {@link Erasures}. */
final class ErasureMetrics {

  private volatile double oldestPending;
  private volatile double waiting;
  private volatile double overdue;

  ErasureMetrics(MeterRegistry meters) {
    Gauge.builder("memlog.erasure.oldest.pending", () -> oldestPending)
        .baseUnit("seconds")
        .register(meters);
    Gauge.builder("memlog.erasure.waiting", () -> waiting).register(meters);
    Gauge.builder("memlog.erasure.overdue", () -> overdue).register(meters);
  }

  /** Updates the metrics from the receipts whose bytes are not gone yet. */
  void record(Collection<ErasureReceipt> open, Instant now) {
    waiting = open.size();
    overdue =
        open.stream()
            .filter(receipt -> receipt.getGoneBy() != null && now.isAfter(receipt.getGoneBy()))
            .count();
    Optional<Instant> oldest =
        open.stream()
            .filter(receipt -> receipt.getReleasedAt() == null)
            .map(ErasureReceipt::getRequestedAt)
            .min(Comparator.naturalOrder());
    oldestPending = oldest.map(at -> (now.toEpochMilli() - at.toEpochMilli()) / 1000.0).orElse(0.0);
  }
}
