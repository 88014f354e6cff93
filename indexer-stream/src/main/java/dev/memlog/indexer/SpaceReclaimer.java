package dev.memlog.indexer;

import dev.memlog.index.MemoryIndex;
import dev.memlog.runtime.Joining;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that periodically lets the index free the space of deleted items. */
final class SpaceReclaimer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SpaceReclaimer.class);

  private final Supplier<MemoryIndex> index;
  private final Duration every;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  SpaceReclaimer(String name, Supplier<MemoryIndex> index, Duration every) {
    this.index = index;
    this.every = every;
    this.thread = Thread.ofPlatform().daemon().name(name + "-upkeep").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!closed.await(every.toMillis(), TimeUnit.MILLISECONDS)) {
        maintain();
      }
    } catch (InterruptedException _) {
      // Nothing interrupts this thread; an interrupt would end it anyway.
    }
  }

  private void maintain() {
    try {
      index.get().maintain();
    } catch (RuntimeException | Error e) {
      LOG.atWarn().setCause(e).log("maintenance of the index failed, next attempt in {}", every);
    }
  }

  /**
   * Waits for the running maintenance, so that the index may be closed afterwards. The thread is
   * not interrupted, since an interrupt during a write to a file closes the file.
   */
  @Override
  public void close() {
    closed.countDown();
    Joining.join(thread);
  }
}
