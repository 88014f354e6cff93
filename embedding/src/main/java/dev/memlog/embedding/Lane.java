package dev.memlog.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * An executor with threads of its own for one kind of work, first come, first served. They are
 * platform threads, since a model's native code would pin virtual ones.
 */
final class Lane implements AutoCloseable {

  /**
   * The time limit of close, in seconds: more than the longest task that cannot be interrupted
   * takes.
   */
  private static final int CLOSE_SECONDS = 60;

  private final String name;
  private final ExecutorService threads;

  /**
   * Starts a pool of threads.
   *
   * @param name the name of the lane, part of the threads' names
   * @param size the number of threads
   * @param niceness the value by which the threads yield the processors to others; 0 for not at all
   */
  Lane(String name, int size, int niceness) {
    this.name = name;
    ThreadFactory plain = Thread.ofPlatform().name("memlog-" + name + "-", 0).daemon().factory();
    this.threads =
        Executors.newFixedThreadPool(
            size, work -> plain.newThread(Niceness.yielding(work, niceness)));
  }

  /**
   * Runs the work for each input and blocks until all of it is done; after the first failure the
   * rest is cancelled.
   *
   * @throws EmbeddingUnavailableException if the lane is closed or this thread is interrupted
   *     meanwhile
   */
  <T, R> List<R> each(List<T> inputs, Function<T, R> work) {
    List<Future<R>> futures = new ArrayList<>(inputs.size());
    try {
      for (T input : inputs) {
        futures.add(threads.submit(() -> work.apply(input)));
      }
      List<R> results = new ArrayList<>(inputs.size());
      for (Future<R> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (RejectedExecutionException | CancellationException e) {
      throw new EmbeddingUnavailableException("the lane " + name + " is closed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddingUnavailableException("interrupted in the lane " + name, e);
    } catch (ExecutionException e) {
      throw unwrapped(e);
    } finally {
      futures.forEach(future -> future.cancel(true));
    }
  }

  private static RuntimeException unwrapped(ExecutionException failure) {
    return switch (failure.getCause()) {
      case EmbeddingUnavailableException e -> new EmbeddingUnavailableException(message(e), e);
      case EmbeddingRejectedException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException("embedding failed", failure.getCause());
    };
  }

  private static String message(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  /**
   * Refuses further work, fails queued work, interrupts running work, and returns when all threads
   * have ended.
   *
   * @throws IllegalStateException if they have not within a minute
   */
  @Override
  public void close() {
    for (Runnable waiting : threads.shutdownNow()) {
      if (waiting instanceof Future<?> future) {
        future.cancel(false);
      }
    }
    if (!atRest()) {
      throw new IllegalStateException(
          "the lane " + name + " must come to rest within " + CLOSE_SECONDS + " s");
    }
  }

  /**
   * Returns whether all threads have ended. Waits even if interrupted, since the caller then
   * releases what they use.
   */
  private boolean atRest() {
    boolean interrupted = Thread.interrupted();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_SECONDS);
    try {
      while (true) {
        try {
          return threads.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
