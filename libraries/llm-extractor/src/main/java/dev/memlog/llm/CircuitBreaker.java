package dev.memlog.llm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A circuit breaker that stops calls to a server for a time after three consecutive failures, so
 * callers do not wait for an unavailable server. Safe for use by several threads.
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
   * Returns whether the breaker is open, so that the caller must not call the server now. After
   * each rest, the method returns false to a single caller, which may probe the server. For the
   * other callers the breaker stays open until an answer is recorded.
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

  /** Records an answer of the server, which closes the breaker. */
  synchronized void recordAnswer() {
    failures = 0;
  }

  /** Records a failed call; the third consecutive failure opens the breaker. */
  synchronized void recordFailure() {
    failures++;
    if (failures == FAILURES) {
      until = clock.instant().plus(rest);
    }
  }
}
