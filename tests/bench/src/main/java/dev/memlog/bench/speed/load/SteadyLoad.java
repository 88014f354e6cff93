package dev.memlog.bench.speed.load;

import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.runtime.Joining;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A load of messages that are published one by one at a fixed rate, without waiting for
 * acknowledgements.
 */
public final class SteadyLoad implements AutoCloseable {

  private final Set<CompletableFuture<Void>> unanswered = ConcurrentHashMap.newKeySet();
  private final AtomicLong failed = new AtomicLong();
  private final Timings times = new Timings();
  private final Thread clock;
  private volatile boolean closed;
  private final AtomicLong sent = new AtomicLong();
  private volatile boolean over;

  /**
   * Starts the load.
   *
   * @param publisher the publisher; the caller closes it
   * @param perSecond the rate in messages per second, above 0
   */
  public SteadyLoad(Publisher publisher, List<Said> messages, double perSecond) {
    this.clock =
        Thread.ofPlatform()
            .name("bench-load")
            .daemon()
            .start(() -> run(publisher, messages, perSecond));
  }

  @SuppressWarnings("CollectionUndefinedEquality") // futures are compared by identity
  private void run(Publisher publisher, List<Said> messages, double perSecond) {
    long began = System.nanoTime();
    for (Said said : messages) {
      long due = began + (long) (sent.get() * 1e9 / perSecond);
      while (!closed && System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      if (closed) {
        return;
      }
      sent.incrementAndGet();
      CompletableFuture<Void> answer = publisher.publish(said);
      unanswered.add(answer);
      var _ =
          answer.whenComplete(
              (_, thrown) -> {
                unanswered.remove(answer);
                if (thrown != null) {
                  failed.incrementAndGet();
                } else {
                  times.add(System.nanoTime() - due);
                }
              });
    }
    over = true;
  }

  /** Returns the times from the moment at which a message was due until it was acknowledged. */
  public Timings times() {
    return times;
  }

  /**
   * Checks that the load is still running.
   *
   * @throws IllegalStateException if all messages have been sent, so that the last figures were
   *     taken without the load
   */
  public void assertGoingOn() {
    if (over) {
      throw new IllegalStateException("the load ended after " + sent + " messages");
    }
  }

  /**
   * Stops the load, and waits until every sent message is answered.
   *
   * @throws IllegalStateException if publishing failed, since the figures would then describe a
   *     different load
   */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(clock);
    Joining.join(clock);
    CompletableFuture.allOf(unanswered.toArray(CompletableFuture[]::new))
        .handle((_, _) -> null)
        .join();
    if (failed.get() > 0) {
      throw new IllegalStateException(failed + " of " + sent + " messages were not accepted");
    }
  }
}
