package dev.memlog.bench.speed.load;

import dev.memlog.client.MemlogClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A publisher of single messages that does not wait for their acknowledgement. */
public interface Publisher extends AutoCloseable {

  /**
   * Publishes a message; the future completes once the message is stored, and fails if the message
   * cannot be stored.
   */
  CompletableFuture<Void> publish(Said said);

  /** Waits until all requests are answered, and closes the publisher. */
  @Override
  void close();

  /**
   * Returns a publisher that sends one request for each message without waiting for earlier
   * answers.
   */
  static Publisher overHttp(MemlogClient client) {
    return new Publisher() {
      private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

      @Override
      public CompletableFuture<Void> publish(Said said) {
        return CompletableFuture.runAsync(
            () -> {
              var _ = client.publish(said.event().event());
            },
            requests);
      }

      @Override
      public void close() {
        requests.close();
      }
    };
  }
}
