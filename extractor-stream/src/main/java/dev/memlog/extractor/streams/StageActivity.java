package dev.memlog.extractor.streams;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time until which the threads of a stage have work soon, so that their polls must be short.
 * All methods are thread-safe.
 */
final class StageActivity {

  /** The name under which the settings of an application hold its instance. */
  static final String SETTING = "memlog.stage.activity";

  /** The time after which a stage without records and visits counts as quiet. */
  private static final Duration BUSY = Duration.ofSeconds(1);

  private final AtomicLong busyUntil = new AtomicLong();

  /** Records that work has arrived. */
  void arrived() {
    busyUntil.accumulateAndGet(System.currentTimeMillis() + BUSY.toMillis(), Math::max);
  }

  /**
   * Announces a visit of a {@link TaskTimer}. A visit later than in a second may begin late.
   *
   * @param time the time of the visit, in epoch milliseconds
   */
  void expect(long time) {
    if (time - System.currentTimeMillis() < BUSY.toMillis()) {
      arrived();
    }
  }

  boolean quiet() {
    return System.currentTimeMillis() > busyUntil.get();
  }
}
