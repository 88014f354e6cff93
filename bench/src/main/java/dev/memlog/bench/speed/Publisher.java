package dev.memlog.bench.speed;

import dev.memlog.client.MemlogClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A way to publish single messages. */
interface Publisher extends AutoCloseable {

  /**
   * Publishes a message; the future completes once the message is stored, and fails if it was not.
   */
  CompletableFuture<Void> publish(Said said);

  /** Ends the publisher once all requests are answered. */
  @Override
  void close();

  /**
   * Returns a publisher of one request for each message, sent without waiting for earlier answers.
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
