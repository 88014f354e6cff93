package dev.memlog.bench;

import dev.memlog.api.v1.StageLag;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Waits until all that was published has become memories, and these can be found. */
public final class MemoriesFormed {

  /** Without any progress. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration LOOK = Duration.ofMillis(500);

  /** Stages hand on with a pause: so often in a row nothing must wait or move. */
  private static final int QUIET = 6;

  private final MemlogClient client;

  public MemoriesFormed(MemlogClient client) {
    this.client = client;
  }

  /**
   * Waits.
   *
   * @throws TimeoutException if nothing moves for five minutes
   */
  public void await() throws InterruptedException, TimeoutException {
    long before = -1;
    int quiet = 0;
    long moved = System.nanoTime();
    while (quiet < QUIET) {
      long waiting = waiting(before);
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

  /** As before where nobody can tell just now. */
  private long waiting(long before) {
    try {
      return waiting();
    } catch (ApiException e) {
      if (!e.passing()) {
        throw e;
      }
      // A machine under load: it is asked again, as long as there is patience.
    }
    return Math.max(1, before);
  }

  /** Accesses aside: what is asked here is none of a user's, and changes nothing. */
  private long waiting() {
    return client.stats().getStagesList().stream()
        .filter(stage -> !stage.getTopic().equals(Topics.ACCESSES.name()))
        .mapToLong(StageLag::getLag)
        .sum();
  }
}
