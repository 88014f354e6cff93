package dev.memlog.indexer.operation;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The times of checks, spread at random, so that indexers that were started together do not all
 * check at the same time. Not safe for several threads.
 */
final class Schedule {

  /** The longest time before the first check. */
  private static final Duration FIRST = Duration.ofHours(1);

  private final Duration every;
  private long dueNanos;

  Schedule(Duration every) {
    this.every = every;
    Duration first = every.compareTo(FIRST) < 0 ? every : FIRST;
    plan(first.toNanos(), 0.1);
  }

  /** Returns whether a check is due. */
  boolean due() {
    return System.nanoTime() - dueNanos >= 0;
  }

  /** Plans the next check. */
  void next() {
    plan(every.toNanos(), 0.9);
  }

  private void plan(long nanos, double least) {
    double share = least + (1 - least) * ThreadLocalRandom.current().nextDouble();
    dueNanos = System.nanoTime() + (long) (nanos * share);
  }
}
