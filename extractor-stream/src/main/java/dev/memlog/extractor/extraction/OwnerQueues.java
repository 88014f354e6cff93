package dev.memlog.extractor.extraction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;

/**
 * The queues of work by owner. A thread pool works for several owners in parallel, and processes
 * the work of each owner in order. After each piece of work a thread switches to another owner.
 */
final class OwnerQueues implements AutoCloseable {

  private final ExecutorService threads;

  @GuardedBy("this")
  private final Map<String, Queue<Runnable>> queues = new HashMap<>();

  /**
   * Creates empty queues.
   *
   * @param atOnce the number of owners to work for in parallel
   */
  OwnerQueues(int atOnce) {
    ThreadFactory named = Thread.ofPlatform().name("memlog-extraction-", 0).daemon().factory();
    threads = Executors.newFixedThreadPool(atOnce, named);
  }

  synchronized void add(String owner, Runnable work) {
    Queue<Runnable> queue = queues.get(owner);
    if (queue == null) {
      queue = new ArrayDeque<>();
      queues.put(owner, queue);
      next(owner, queue);
    }
    queue.add(work);
  }

  private void next(String owner, Queue<Runnable> queue) {
    try {
      threads.execute(() -> work(owner, queue));
    } catch (RejectedExecutionException _) {
      // closed: what is left is read again after a restart
    }
  }

  private void work(String owner, Queue<Runnable> queue) {
    Runnable work;
    synchronized (this) {
      work = queue.remove();
    }
    try {
      work.run();
    } finally {
      synchronized (this) {
        if (queue.isEmpty()) {
          queues.remove(owner);
        } else {
          next(owner, queue);
        }
      }
    }
  }

  /** Interrupts the running work and discards the rest. */
  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }
}
