package dev.memlog.indexer;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A standstill of an indexer's thread between two of its turns: nothing is read and written until
 * this is closed, or until its time is over.
 */
public final class Standstill implements AutoCloseable {

  private final Map<Integer, Long> visible;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean ended;

  Standstill(Map<Integer, Long> visible) {
    this.visible = Map.copyOf(visible);
  }

  /** Returns the offset of each partition before which everything has taken effect. */
  public Map<Integer, Long> visible() {
    return visible;
  }

  /** Returns whether the indexer still stands still. */
  public boolean lasts() {
    return !ended;
  }

  /** Keeps the indexer's thread, which calls this. */
  void keep(Duration longest) {
    try {
      var _ = over.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      ended = true;
    }
  }

  /** Lets the indexer go on. */
  @Override
  public void close() {
    over.countDown();
  }
}
