package dev.memlog.indexer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * An executor of background work that yields the processors to other work but is guaranteed a
 * quarter of one processor. It runs each turn of the work before it returns: on the caller's
 * thread, which yields, as long as the work has received a quarter of the time that has passed;
 * otherwise on a thread of normal priority. Both what the work is owed and what it has received in
 * advance are forgotten beyond {@link #MOST}.
 *
 * <p>A thread may lower its own priority but not raise it again, so the turns change threads. One
 * caller at a time uses this executor.
 */
public final class MinimumShare implements Executor, AutoCloseable {

  /** The part of the passed time that the work receives at least, as one of this number. */
  private static final int PART = 4;

  /** The processor time that the work can be owed, or have received in advance. */
  static final Duration MOST = Duration.ofSeconds(1);

  private final Executor normal;
  private final Runnable end;
  private final LongSupplier clock;
  private final LongSupplier used;

  @GuardedBy("this")
  private long owed;

  @GuardedBy("this")
  private long at;

  /**
   * Creates an executor with the given threads and clocks.
   *
   * @param normal the thread of normal priority
   * @param end ends that thread
   * @param clock the time in nanoseconds
   * @param used the processor time of the current thread in nanoseconds
   */
  MinimumShare(Executor normal, Runnable end, LongSupplier clock, LongSupplier used) {
    this.normal = normal;
    this.end = end;
    this.clock = clock;
    this.used = used;
    this.at = clock.getAsLong();
  }

  /**
   * Starts the thread of normal priority. Its priority is that of the current thread, so the caller
   * must not yield.
   *
   * @param name the name of the thread
   */
  public static MinimumShare start(String name) {
    var thread =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name(name).factory());
    var _ = thread.prestartCoreThread();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    // Without a measurement, the time that a turn takes counts, so that the work only yields.
    boolean measured =
        threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    return new MinimumShare(
        thread,
        thread::shutdown,
        System::nanoTime,
        measured ? threads::getCurrentThreadCpuTime : System::nanoTime);
  }

  /**
   * Runs a turn, and returns or throws as the turn does.
   *
   * @throws java.util.concurrent.RejectedExecutionException if this executor is closed and the work
   *     has not received its share
   */
  @Override
  public void execute(Runnable turn) {
    if (!belowShare()) {
      measure(turn);
      return;
    }
    try {
      CompletableFuture.runAsync(() -> measure(turn), normal).join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException thrown -> throw thrown;
        case Error thrown -> throw thrown;
        case null, default -> throw e;
      }
    }
  }

  private synchronized boolean belowShare() {
    long now = clock.getAsLong();
    owed = Math.min(MOST.toNanos(), owed + (now - at) / PART);
    at = now;
    return owed > 0;
  }

  private void measure(Runnable turn) {
    long before = used.getAsLong();
    try {
      turn.run();
    } finally {
      recordUse(used.getAsLong() - before);
    }
  }

  private synchronized void recordUse(long nanos) {
    owed = Math.max(-MOST.toNanos(), owed - nanos);
  }

  /** Ends the thread of normal priority once its present turn has ended. */
  @Override
  public void close() {
    end.run();
  }
}
