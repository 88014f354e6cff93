package dev.memlog.standalone.canary;

import static java.util.Objects.requireNonNull;

import dev.memlog.client.MemlogException;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that runs rounds of the {@link Canary} at an interval and counts their results.
 *
 * <p>Metrics: {@code memlog_canary_rounds_total} counts rounds by result. {@code
 * memlog_canary_returned} is the number of places that returned deleted data in the last complete
 * round. {@code memlog_canary_last_clean_timestamp_seconds} is the time of the last clean round, 0
 * before the first.
 */
public final class CanaryRounds implements Component {

  private static final Logger log = LoggerFactory.getLogger(CanaryRounds.class);

  /** The results of a round. */
  private enum Result {
    CLEAN,
    RETURNED,
    UNSEEN,
    FAILED
  }

  private final Canary canary;
  private final Duration interval;
  private final Clock clock;
  private final Map<Result, Counter> rounds = new EnumMap<>(Result.class);
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("canary").daemon().factory());
  private volatile Health health = Health.ok();
  private volatile int returned;
  private volatile double lastClean;

  /**
   * Creates the component without starting it.
   *
   * @param interval the time between the end of a round and the start of the next round
   */
  public CanaryRounds(Canary canary, Duration interval, MeterRegistry meters, Clock clock) {
    this.canary = canary;
    this.interval = interval;
    this.clock = clock;
    for (Result result : Result.values()) {
      String word = result.name().toLowerCase(Locale.ROOT);
      rounds.put(result, meters.counter("memlog.canary.rounds", "result", word));
    }
    Gauge.builder("memlog.canary.returned", () -> returned).register(meters);
    Gauge.builder("memlog.canary.last.clean.timestamp", () -> lastClean)
        .baseUnit("seconds")
        .register(meters);
  }

  @Override
  public String name() {
    return "canary";
  }

  @Override
  public void start() {
    var unused =
        thread.scheduleWithFixedDelay(this::run, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Runs one round and counts its result. */
  void run() {
    try {
      CanaryReport report = canary.round();
      returned = report.returned().size();
      count(result(report));
      if (report.clean()) {
        lastClean = clock.millis() / 1000.0;
      }
      for (String place : report.returned()) {
        log.atError().addKeyValue("place", place).log("a deleted canary was returned");
      }
      for (String place : report.unseen()) {
        log.atWarn().addKeyValue("place", place).log("a canary was not returned");
      }
      health = Health.ok();
    } catch (MemlogException e) {
      count(Result.FAILED);
      health = Health.waiting("last round failed: " + e.getMessage());
      log.atWarn().addKeyValue("reason", e.getMessage()).log("round failed");
    }
  }

  private void count(Result result) {
    requireNonNull(rounds.get(result)).increment();
  }

  private static Result result(CanaryReport report) {
    if (!report.returned().isEmpty()) {
      return Result.RETURNED;
    }
    return report.unseen().isEmpty() ? Result.CLEAN : Result.UNSEEN;
  }

  @Override
  public Health check() {
    return health;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
