package dev.memlog.extractor.turns.llm;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Lets a server alone that has failed several times in a row, so that turns do not each wait for it
 * in vain. Safe for use by many threads.
 */
final class Rest {

  private static final int FAILURES = 3;

  private final Duration length;
  private final InstantSource clock;
  private int failures;
  private Instant until = Instant.MIN;

  Rest(Duration length, InstantSource clock) {
    this.length = length;
    this.clock = clock;
  }

  /** Whether it is to be left alone now; after a rest one may try it, the others rest on. */
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
