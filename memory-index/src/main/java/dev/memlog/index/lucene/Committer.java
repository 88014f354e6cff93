package dev.memlog.index.lucene;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits what was applied, also when nothing more comes, and tries again what failed. */
final class Committer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Committer.class);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("memlog-index-commit").factory());
  private final GuardedWriter writer;

  Committer(GuardedWriter writer, Duration every) {
    this.writer = writer;
    timer.scheduleWithFixedDelay(
        this::commit, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** The writer remembers a failure for its health; here it must only not end the timer. */
  private void commit() {
    try {
      writer.commit();
    } catch (RuntimeException | Error e) {
      log.atWarn().setCause(e).log("The index could not be committed; trying again");
    }
  }

  /** Returns when no commit is running any more. */
  @Override
  public void close() {
    timer.close();
  }
}
