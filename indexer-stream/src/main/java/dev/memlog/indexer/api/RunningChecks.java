package dev.memlog.indexer.api;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The checks of one kind of data that callers of the API ask for. Callers that ask for the same
 * check while it is running wait for the same result. If no caller has received the result of a
 * check, the next call returns it, unless the check ended more than ten minutes before.
 *
 * @param <T> the report of a check
 */
final class RunningChecks<T> {

  private static final Duration KEPT = Duration.ofMinutes(10);

  private final String name;
  private final Check<T> check;
  private final Clock clock;

  @GuardedBy("this")
  private @Nullable CompletableFuture<T> running;

  @GuardedBy("this")
  private boolean repairs;

  /** The time at which the last check ended; null while it is running. */
  @GuardedBy("this")
  private @Nullable Instant ended;

  /**
   * A check, such as the comparison of an index with its topic.
   *
   * @param <T> the report of the check
   */
  interface Check<T> {

    /**
     * Runs the check.
     *
     * @param repair whether to repair what the check finds
     */
    T run(boolean repair) throws InterruptedException;
  }

  /**
   * Creates an empty set of checks.
   *
   * @param name the beginning of the threads' names
   */
  RunningChecks(String name, Check<T> check, Clock clock) {
    this.name = name;
    this.check = check;
    this.clock = clock;
  }

  /**
   * Begins a check, or joins the running one, and returns its report; empty if it is not complete
   * in time. A later call returns the report then.
   *
   * @param repair whether the check repairs the differences that it finds
   * @param longest the time to wait
   * @throws ExecutionException if the check failed
   */
  Optional<T> check(boolean repair, Duration longest)
      throws InterruptedException, ExecutionException {
    CompletableFuture<T> asked = begin(repair);
    try {
      T report = asked.get(longest.toMillis(), TimeUnit.MILLISECONDS);
      end(asked);
      return Optional.of(report);
    } catch (TimeoutException _) {
      return Optional.empty();
    } catch (ExecutionException e) {
      end(asked);
      throw e;
    }
  }

  private synchronized CompletableFuture<T> begin(boolean repair) {
    CompletableFuture<T> known = running;
    if (known != null && repairs == repair && !outdated()) {
      return known;
    }
    var begun = new CompletableFuture<T>();
    running = begun;
    repairs = repair;
    ended = null;
    Thread.ofPlatform()
        .daemon()
        .name(name + "-check")
        .start(
            () -> {
              try {
                T report = check.run(repair);
                recordEnd(begun);
                begun.complete(report);
              } catch (InterruptedException | RuntimeException | Error e) {
                recordEnd(begun);
                begun.completeExceptionally(e);
              }
            });
    return begun;
  }

  private synchronized boolean outdated() {
    return ended != null && ended.plus(KEPT).isBefore(clock.instant());
  }

  private synchronized void recordEnd(CompletableFuture<T> check) {
    if (running == check) {
      ended = clock.instant();
    }
  }

  private synchronized void end(CompletableFuture<T> ended) {
    if (running == ended) {
      running = null;
    }
  }
}
