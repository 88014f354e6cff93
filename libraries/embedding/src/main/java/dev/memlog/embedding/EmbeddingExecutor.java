package dev.memlog.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * An executor with its own threads for one kind of work, in the order of submission. The threads
 * are platform threads, since a model's native code would pin virtual threads.
 */
final class EmbeddingExecutor implements AutoCloseable {

  /** The time limit of close, in seconds: longer than any task that cannot be interrupted. */
  private static final int CLOSE_SECONDS = 60;

  private final String name;
  private final ExecutorService threads;

  /**
   * Starts a pool of threads.
   *
   * @param name the name of the executor, part of the threads' names
   * @param size the number of threads
   * @param niceness the nice value to add to the threads; 0 for none
   */
  EmbeddingExecutor(String name, int size, int niceness) {
    this.name = name;
    ThreadFactory plain = Thread.ofPlatform().name("memlog-" + name + "-", 0).daemon().factory();
    this.threads =
        Executors.newFixedThreadPool(
            size, work -> plain.newThread(Niceness.yielding(work, niceness)));
  }

  /**
   * Starts the work for each input, and returns at once. After the first failure, or if the caller
   * cancels the future, queued work is cancelled and running work is interrupted.
   *
   * @return the results in order; fails with an {@link EmbeddingUnavailableException} if this
   *     executor is closed
   */
  <T, R> CompletableFuture<List<R>> submit(List<T> inputs, Function<T, R> work) {
    var batch = new Batch<R>(name, inputs.size());
    for (T input : inputs) {
      batch.tasks.add(new Task<>(batch, () -> work.apply(input)));
    }
    if (inputs.isEmpty()) {
      batch.complete(List.of());
      return batch;
    }
    var _ =
        batch.whenComplete(
            (_, failure) -> {
              if (failure != null) {
                // In reverse order, so that an interrupted thread finds no further task to start.
                batch.tasks.reversed().forEach(task -> task.cancel(true));
              }
            });
    try {
      batch.tasks.forEach(threads::execute);
    } catch (RejectedExecutionException e) {
      batch.completeExceptionally(closed(name, e));
    }
    return batch;
  }

  private static EmbeddingUnavailableException closed(String name, Exception cause) {
    return new EmbeddingUnavailableException("the executor " + name + " is closed", cause);
  }

  /** The results of one call, a future that completes with the last task or the first failure. */
  private static final class Batch<R> extends CompletableFuture<List<R>> {

    private final String executor;
    private final List<Task<R>> tasks;
    private final AtomicInteger open;

    Batch(String executor, int inputs) {
      this.executor = executor;
      tasks = new ArrayList<>(inputs);
      open = new AtomicInteger(inputs);
    }

    void end(Task<R> task) {
      switch (task.state()) {
        case SUCCESS -> {
          if (open.decrementAndGet() == 0) {
            complete(tasks.stream().map(Task::resultNow).toList());
          }
        }
        case FAILED -> completeExceptionally(task.exceptionNow());
        case CANCELLED -> completeExceptionally(closed(executor, new CancellationException()));
        case RUNNING -> throw new IllegalStateException("a finished task still runs");
      }
    }
  }

  private static final class Task<R> extends FutureTask<R> {

    private final Batch<R> batch;

    Task(Batch<R> batch, Callable<R> work) {
      super(work);
      this.batch = batch;
    }

    @Override
    protected void done() {
      batch.end(this);
    }
  }

  /**
   * Blocks until a future is complete; an interrupt cancels it.
   *
   * @throws EmbeddingUnavailableException if the provider is unavailable, the executor is closed or
   *     this thread is interrupted
   * @throws EmbeddingRejectedException if the provider permanently refuses a text
   */
  static <R> R await(CompletableFuture<R> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new EmbeddingUnavailableException("interrupted while embedding", e);
    } catch (CancellationException e) {
      throw new EmbeddingUnavailableException("embedding was cancelled", e);
    } catch (ExecutionException e) {
      throw unwrapped(e);
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
   * @throws IllegalStateException if a thread has not ended within a minute
   */
  @Override
  public void close() {
    for (Runnable waiting : threads.shutdownNow()) {
      if (waiting instanceof FutureTask<?> task) {
        task.cancel(false);
      }
    }
    if (!atRest()) {
      throw new IllegalStateException(
          "the executor " + name + " must stop within " + CLOSE_SECONDS + " s");
    }
  }

  /**
   * Returns whether all threads have ended. Keeps waiting if interrupted, since the caller
   * afterwards releases resources of these threads.
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
