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
 * the work of each owner in order, live work first. After each piece of work a thread switches to
 * another owner.
 */
final class OwnerQueues implements AutoCloseable {

  private final ExecutorService threads;

  /** The work of one owner that no thread has begun. */
  private record Waiting(Queue<Runnable> live, Queue<Runnable> other) {

    Runnable remove() {
      return live.isEmpty() ? other.remove() : live.remove();
    }

    boolean isEmpty() {
      return live.isEmpty() && other.isEmpty();
    }
  }

  @GuardedBy("this")
  private final Map<String, Waiting> queues = new HashMap<>();

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
    of(owner).other().add(work);
  }

  /** Adds work that goes before the owner's other work. */
  synchronized void addLive(String owner, Runnable work) {
    of(owner).live().add(work);
  }

  @GuardedBy("this")
  private Waiting of(String owner) {
    Waiting queue = queues.get(owner);
    if (queue == null) {
      queue = new Waiting(new ArrayDeque<>(), new ArrayDeque<>());
      queues.put(owner, queue);
      next(owner, queue);
    }
    return queue;
  }

  private void next(String owner, Waiting queue) {
    try {
      threads.execute(() -> work(owner, queue));
    } catch (RejectedExecutionException _) {
      // closed: what is left is read again after a restart
    }
  }

  private void work(String owner, Waiting queue) {
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
