package dev.memlog.bench.speed;

import dev.memlog.standalone.client.MemlogClient;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Publishes messages one by one at a rate, whether the last has been answered or not. */
final class SteadyLoad implements AutoCloseable {

  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicLong failed = new AtomicLong();
  private final Thread clock;
  private volatile boolean closed;
  private volatile long sent;

  /**
   * @param perSecond above 0
   */
  SteadyLoad(MemlogClient client, List<Said> messages, double perSecond) {
    this.clock =
        Thread.ofPlatform()
            .name("bench-load")
            .daemon()
            .start(() -> run(client, messages, perSecond));
  }

  private void run(MemlogClient client, List<Said> messages, double perSecond) {
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
      requests.execute(
          () -> {
            try {
              client.publish(List.of(said.event().event()));
            } catch (RuntimeException e) {
              failed.incrementAndGet();
            }
          });
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
    requests.close();
    if (failed.get() > 0) {
      throw new IllegalStateException(failed + " of " + sent + " messages were not taken");
    }
  }
}
