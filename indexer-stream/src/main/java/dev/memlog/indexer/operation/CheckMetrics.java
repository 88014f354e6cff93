package dev.memlog.indexer.operation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The figures of the last check, named {@code memlog.index.check.<what>} and tagged by the kind of
 * the collection, and those of the running rebuild and of rebuilds that erase text.
 */
final class CheckMetrics {

  private volatile Optional<CheckReport> last = Optional.empty();
  private volatile Optional<IndexDigest> digest = Optional.empty();
  private volatile Optional<Rebuild> rebuild = Optional.empty();
  private volatile Duration overdue = Duration.ZERO;
  private final Counter repaired;
  private final Counter rewrites;

  CheckMetrics(String kind, MeterRegistry meters) {
    Tags tags = Tags.of("collection", kind);
    for (Damage damage : Damage.values()) {
      gauge(
          "memlog.index.check." + damage.name().toLowerCase(Locale.ROOT),
          tags,
          meters,
          report -> report.faults().count(damage));
    }
    gauge("memlog.index.check.checked", tags, meters, report -> report.faults().checked());
    gauge("memlog.index.check.last", tags, meters, report -> report.at().toEpochMilli() / 1e3);
    repaired = meters.counter("memlog.index.check.repaired", tags);
    rewrites = meters.counter("memlog.index.erasure.rebuilds", tags);
    Gauge.builder("memlog.index.erasure.overdue", this, own -> own.overdue.toMillis() / 1e3)
        .baseUnit("seconds")
        .tags(tags)
        .register(meters);
    Gauge.builder("memlog.index.digest.equal", this, CheckMetrics::equal)
        .tags(tags)
        .register(meters);
    Gauge.builder("memlog.index.rebuild.progress", this, CheckMetrics::progress)
        .tags(tags)
        .register(meters);
  }

  private void gauge(
      String name, Tags tags, MeterRegistry meters, ToDoubleFunction<CheckReport> value) {
    Gauge.builder(name, this, own -> own.last.map(value::applyAsDouble).orElse(Double.NaN))
        .tags(tags)
        .register(meters);
  }

  private double equal() {
    return digest.map(found -> found.equal() ? 1.0 : 0.0).orElse(Double.NaN);
  }

  private double progress() {
    return rebuild
        .map(Rebuild::status)
        .filter(status -> !status.phase().ended())
        .map(RebuildStatus::progress)
        .map(progress -> progress.total() == 0 ? 0 : (double) progress.read() / progress.total())
        .orElse(Double.NaN);
  }

  void recordCheck(CheckReport report) {
    last = Optional.of(report);
    repaired.increment(report.repaired());
    recordDigest(report.digest());
  }

  void recordDigest(IndexDigest found) {
    if (found.complete()) {
      digest = Optional.of(found);
    }
  }

  void recordOverdue(Duration time) {
    overdue = time;
  }

  void countRewrite() {
    rewrites.increment();
  }

  void recordRebuild(Rebuild begun) {
    rebuild = Optional.of(begun);
  }
}
