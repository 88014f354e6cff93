package dev.memlog.indexer;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The tasks that other threads give to the indexer's thread, which runs them between two of its
 * turns. A task that fails fails its caller, never the indexer.
 */
final class LoopTasks {

  private final Queue<Task<?>> waiting = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  private record Task<T>(Supplier<T> work, CompletableFuture<T> outcome) {
    void run() {
      try {
        outcome.complete(work.get());
      } catch (RuntimeException e) {
        outcome.completeExceptionally(e);
      }
    }
  }

  /** Adds a task; its outcome fails with IllegalStateException if the indexer ends before. */
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
