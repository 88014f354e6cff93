package dev.memlog.indexer;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A pause of an indexer's thread, in which the indexer reads and writes nothing. It lasts until
 * {@link #close}, or until the time given to {@link IndexerControl#stand} is over.
 */
public final class Standstill implements AutoCloseable {

  private final Map<Integer, Long> visible;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean ended;

  Standstill(Map<Integer, Long> visible) {
    this.visible = Map.copyOf(visible);
  }

  /** Returns, by partition, the offset below which every record has taken effect in the index. */
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

  /** Ends the standstill, so that the indexer continues. */
  @Override
  public void close() {
    over.countDown();
  }
}
