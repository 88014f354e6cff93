package dev.memlog.llm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A circuit breaker: it stops calls to a server after consecutive failures, so that turns do not
 * wait for it in vain. Safe for use by several threads.
 */
final class CircuitBreaker {

  private static final int FAILURES = 3;

  private final Duration rest;
  private final InstantSource clock;

  @GuardedBy("this")
  private int failures;

  @GuardedBy("this")
  private Instant until = Instant.MIN;

  CircuitBreaker(Duration rest, InstantSource clock) {
    this.rest = rest;
    this.clock = clock;
  }

  /**
   * Returns whether the breaker is open, so that the server must not be called now. After a rest,
   * one caller may try the server while the breaker stays open for the others.
   */
  synchronized boolean isOpen() {
    if (failures < FAILURES) {
      return false;
    }
    Instant now = clock.instant();
    if (now.isBefore(until)) {
      return true;
    }
    until = now.plus(rest);
    return false;
  }

  /** Records an answer, which closes the breaker. */
  synchronized void recordAnswer() {
    failures = 0;
  }

  /** Records a failure; the third consecutive one opens the breaker. */
  synchronized void recordFailure() {
    failures++;
    if (failures == FAILURES) {
      until = clock.instant().plus(rest);
    }
  }
}
