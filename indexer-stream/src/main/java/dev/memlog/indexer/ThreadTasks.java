package dev.memlog.indexer;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The tasks that other threads give to the indexer's thread, which runs them between two of its
 * turns. If a task throws, only its future fails, and the indexer continues.
 */
final class ThreadTasks {

  private final Queue<Task<?>> waiting = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  private record Task<T>(Supplier<T> work, CompletableFuture<T> outcome) {
    void run() {
      try {
        outcome.complete(work.get());
      } catch (RuntimeException e) {
        outcome.completeExceptionally(e);
      } catch (Error e) {
        outcome.completeExceptionally(e);
        throw e;
      }
    }
  }

  /** Adds a task. The future fails with IllegalStateException if the indexer ends first. */
  <T> CompletableFuture<T> add(Supplier<T> work) {
    var outcome = new CompletableFuture<T>();
    waiting.add(new Task<>(work, outcome));
    if (ended) {
      end();
    }
    return outcome;
  }

  /** Returns whether a task waits. */
  boolean hasWork() {
    return !waiting.isEmpty();
  }

  /** Runs the waiting tasks. */
  void run() {
    for (Task<?> task = waiting.poll(); task != null; task = waiting.poll()) {
      task.run();
    }
  }

  /** Fails the waiting tasks and all later ones. */
  void end() {
    ended = true;
    for (Task<?> task = waiting.poll(); task != null; task = waiting.poll()) {
      task.outcome().completeExceptionally(new IllegalStateException("the indexer has ended"));
    }
  }
}
