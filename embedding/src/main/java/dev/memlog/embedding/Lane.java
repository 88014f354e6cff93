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
 * Threads of its own for one kind of work, which they take in the order it came. They are platform
 * threads: a model's native code would pin virtual ones.
 */
final class Lane implements AutoCloseable {

  /** More than the longest piece of work takes that cannot be interrupted. */
  private static final int CLOSE_SECONDS = 60;

  private final String name;
  private final ExecutorService threads;

  /**
   * @param niceness how much its threads yield the processors to others
   */
  Lane(String name, int size, int niceness) {
    this.name = name;
    ThreadFactory plain = Thread.ofPlatform().name("memlog-" + name + "-", 0).daemon().factory();
    this.threads =
        Executors.newFixedThreadPool(
            size, work -> plain.newThread(Niceness.yielding(work, niceness)));
  }

  /**
   * Does the work for each input and waits for all of it; after the first failure the rest is left
   * out.
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
   * Takes no more work, fails what waits and interrupts what runs, and returns when all threads
   * have come to rest.
   *
   * @throws IllegalStateException if they do not within a minute
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

  /** Waits though interrupted: what the threads use is released after this. */
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
