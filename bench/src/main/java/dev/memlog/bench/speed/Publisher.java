package dev.memlog.bench.speed;

import dev.memlog.standalone.client.MemlogClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A way in for single messages. */
interface Publisher extends AutoCloseable {

  /** Done once the message is kept, failed if it was not. */
  CompletableFuture<Void> publish(Said said);

  /** Ends it when all has been answered. */
  @Override
  void close();

  /** One request for each message, in which nobody waits for the last one's answer. */
  static Publisher overHttp(MemlogClient client) {
    return new Publisher() {
      private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

      @Override
      public CompletableFuture<Void> publish(Said said) {
        return CompletableFuture.runAsync(
            () -> {
              var _ = client.publish(List.of(said.event().event()));
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
