package dev.memlog.bench.run;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.StageLag;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * A wait until the server has formed memories from all published messages, so that recalls find
 * them.
 */
public record MemoriesFormed(MemlogClient client) {

  /** The longest wait without any progress. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration LOOK = Duration.ofMillis(500);

  /**
   * The number of consecutive checks that must find no waiting records and no progress, since
   * records pass between stages with a delay.
   */
  private static final int QUIET = 6;

  /**
   * Blocks until no stage has had unprocessed records, other than accesses, for three seconds.
   *
   * @throws TimeoutException if there are such records and no progress for five minutes
   */
  public void await() throws InterruptedException, TimeoutException {
    long before = -1;
    int quiet = 0;
    long moved = System.nanoTime();
    while (quiet < QUIET) {
      // A server under load may answer late.
      long waiting = new Retries(PATIENCE, LOOK, () -> {}).call(this::waiting);
      if (waiting != before) {
        moved = System.nanoTime();
        before = waiting;
        quiet = 0;
      } else if (waiting == 0) {
        quiet++;
      } else if (System.nanoTime() - moved > PATIENCE.toNanos()) {
        throw new TimeoutException(waiting + " records still wait to become memories");
      }
      Thread.sleep(LOOK);
    }
  }

  /**
   * Returns the number of waiting records. Accesses do not count, since accesses with purpose
   * evaluation change nothing.
   */
  private long waiting() {
    return client.stats().stages().stream()
        .filter(stage -> !stage.topic().equals(Topics.ACCESSES.name()))
        .mapToLong(StageLag::lag)
        .sum();
  }
}
