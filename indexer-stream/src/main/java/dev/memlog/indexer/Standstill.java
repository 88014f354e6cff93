package dev.memlog.indexer;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A standstill of an indexer's thread between two of its turns: the thread reads and writes nothing
 * until this object is closed or its time is over.
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

  /** Returns whether the standstill still lasts. */
  public boolean lasts() {
    return !ended;
  }

  /** Blocks the indexer's thread, which calls this method, until the standstill ends. */
  void keep(Duration longest) {
    try {
      var _ = over.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      ended = true;
    }
  }

  /** Lets the indexer continue. */
  @Override
  public void close() {
    over.countDown();
  }
}
