package dev.memlog.index.lucene;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A timer that commits applied writes even if no further writes arrive, and retries failed commits.
 */
final class Committer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Committer.class);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("memlog-index-commit").factory());
  private final GuardedWriter writer;

  Committer(GuardedWriter writer, Duration every) {
    this.writer = writer;
    var _ =
        timer.scheduleWithFixedDelay(
            this::commit, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Commits the applied writes; a failure does not end the timer. The writer records the failure
   * for its health.
   */
  private void commit() {
    try {
      writer.commit();
    } catch (RuntimeException | Error e) {
      log.atWarn().setCause(e).log("the index could not be committed; trying again");
    }
  }

  /** Stops the timer and returns once no commit is running. */
  @Override
  public void close() {
    timer.close();
  }
}
