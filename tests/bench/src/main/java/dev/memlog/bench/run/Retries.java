package dev.memlog.bench.run;

import dev.memlog.client.MemlogException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The repetition of calls that a server refuses because it is starting, stopping, slow or failing.
 *
 * @param longest the longest time for which a call is repeated
 * @param pause the pause before each repetition
 * @param repeating runs before each repetition
 */
public record Retries(Duration longest, Duration pause, Runnable repeating) {

  /**
   * Repeats a call until it succeeds.
   *
   * @throws MemlogException if a repetition cannot help, or did not within the time
   */
  public <T> T call(Supplier<T> call) throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    while (true) {
      try {
        return call.get();
      } catch (MemlogException e) {
        if (!e.retryable() || System.nanoTime() > until) {
          throw e;
        }
      }
      repeating.run();
      Thread.sleep(pause);
    }
  }
}
