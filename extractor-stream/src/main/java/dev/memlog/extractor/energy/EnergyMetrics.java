package dev.memlog.extractor.energy;

import dev.memlog.state.EnergyUsed;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** The metrics of the energy that language models use in the background. */
final class EnergyMetrics {

  private final Counter units;
  private final Counter tokens;
  private final Counter calls;
  private final MeterRegistry registry;
  private volatile EnergyUsed latest = EnergyUsed.newBuilder().build();

  EnergyMetrics(MeterRegistry registry) {
    units = registry.counter("memlog.energy.used");
    tokens = registry.counter("memlog.energy.tokens");
    calls = registry.counter("memlog.energy.calls");
    this.registry = registry;
    registry.gauge("memlog.energy.level", this, metrics -> metrics.latest.getLevel());
    registry.gauge("memlog.energy.capacity", this, metrics -> metrics.latest.getTotal());
    registry.gauge(
        "memlog.energy.deferred", this, metrics -> metrics.latest.getDeferred().isEmpty() ? 0 : 1);
  }

  void set(EnergyUsed now) {
    latest = now;
  }

  void spent(long used) {
    units.increment(used / EnergyAccount.TOKENS_PER_UNIT);
    tokens.increment((double) used);
    calls.increment();
  }

  /**
   * Counts a piece of work that must wait for energy.
   *
   * @param reason level, share or starting
   */
  void deferred(String reason) {
    registry.counter("memlog.energy.deferrals", "reason", reason).increment();
  }
}
