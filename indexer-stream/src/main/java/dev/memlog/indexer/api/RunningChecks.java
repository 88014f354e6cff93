package dev.memlog.indexer.api;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.indexer.operation.CheckReport;
import dev.memlog.indexer.operation.IndexOperations;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The checks of one kind of collection that callers of the API ask for. Callers that ask for the
 * same check while it is running wait for the same result.
 */
final class RunningChecks {

  private final IndexOperations operations;

  @GuardedBy("this")
  private @Nullable CompletableFuture<CheckReport> running;

  @GuardedBy("this")
  private boolean repairs;

  RunningChecks(IndexOperations operations) {
    this.operations = operations;
  }

  /**
   * Begins a check, or joins the running one, and returns its report; empty if it is not complete
   * in time. A later call returns the report then.
   *
   * @param repair whether the check repairs the differences that it finds
   * @param longest the time to wait
   * @throws ExecutionException if the check failed
   */
  Optional<CheckReport> check(boolean repair, Duration longest)
      throws InterruptedException, ExecutionException {
    CompletableFuture<CheckReport> asked = begin(repair);
    try {
      CheckReport report = asked.get(longest.toMillis(), TimeUnit.MILLISECONDS);
      end(asked);
      return Optional.of(report);
    } catch (TimeoutException _) {
      return Optional.empty();
    } catch (ExecutionException e) {
      end(asked);
      throw e;
    }
  }

  private synchronized CompletableFuture<CheckReport> begin(boolean repair) {
    CompletableFuture<CheckReport> known = running;
    if (known != null && repairs == repair) {
      return known;
    }
    var begun = new CompletableFuture<CheckReport>();
    running = begun;
    repairs = repair;
    Thread.ofPlatform()
        .daemon()
        .name(operations.name() + "-check")
        .start(
            () -> {
              try {
                begun.complete(operations.check(repair));
              } catch (InterruptedException | RuntimeException | Error e) {
                begun.completeExceptionally(e);
              }
            });
    return begun;
  }

  private synchronized void end(CompletableFuture<CheckReport> ended) {
    if (running == ended) {
      running = null;
    }
  }
}
