package dev.memlog.bench.speed;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Publishes messages one by one at a rate, whether the last has been answered or not. */
final class SteadyLoad implements AutoCloseable {

  private final Set<CompletableFuture<Void>> unanswered = ConcurrentHashMap.newKeySet();
  private final AtomicLong failed = new AtomicLong();
  private final Thread clock;
  private volatile boolean closed;
  private volatile long sent;
  private volatile boolean over;

  /**
   * @param publisher stays the caller's
   * @param perSecond above 0
   */
  SteadyLoad(Publisher publisher, List<Said> messages, double perSecond) {
    this.clock =
        Thread.ofPlatform()
            .name("bench-load")
            .daemon()
            .start(() -> run(publisher, messages, perSecond));
  }

  private void run(Publisher publisher, List<Said> messages, double perSecond) {
    long began = System.nanoTime();
    for (Said said : messages) {
      long due = began + (long) (sent * 1e9 / perSecond);
      while (!closed && System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      if (closed) {
        return;
      }
      sent++;
      CompletableFuture<Void> answer = publisher.publish(said);
      unanswered.add(answer);
      answer.whenComplete(
          (_, thrown) -> {
            unanswered.remove(answer);
            if (thrown != null) {
              failed.incrementAndGet();
            }
          });
    }
    over = true;
  }

  /**
   * @throws IllegalStateException if all messages have been sent: what was measured last was
   *     measured without the load
   */
  void assertGoingOn() {
    if (over) {
      throw new IllegalStateException("the load ended after " + sent + " messages");
    }
  }

  /**
   * Ends it when what is on its way has been answered.
   *
   * @throws IllegalStateException if publishing failed: the figures would be of another load
   */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(clock);
    try {
      clock.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    CompletableFuture.allOf(unanswered.toArray(CompletableFuture[]::new))
        .handle((_, _) -> null)
        .join();
    if (failed.get() > 0) {
      throw new IllegalStateException(failed + " of " + sent + " messages were not taken");
    }
  }
}
