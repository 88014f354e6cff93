package dev.memlog.llm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A circuit breaker: it spares a server that has failed several times in a row, so that turns do
 * not each wait for it in vain. Safe for use by several threads.
 */
final class Rest {

  private static final int FAILURES = 3;

  private final Duration length;
  private final InstantSource clock;

  @GuardedBy("this")
  private int failures;

  @GuardedBy("this")
  private Instant until = Instant.MIN;

  Rest(Duration length, InstantSource clock) {
    this.length = length;
    this.clock = clock;
  }

  /**
   * Returns whether not to call the server now. After a rest, one caller may try it while the
   * others still rest.
   */
  synchronized boolean now() {
    if (failures < FAILURES) {
      return false;
    }
    Instant now = clock.instant();
    if (now.isBefore(until)) {
      return true;
    }
    until = now.plus(length);
    return false;
  }

  synchronized void answered() {
    failures = 0;
  }

  synchronized void failed() {
    failures++;
    if (failures == FAILURES) {
      until = clock.instant().plus(length);
    }
  }
}
