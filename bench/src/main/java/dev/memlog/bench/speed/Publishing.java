package dev.memlog.bench.speed;

import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.standalone.importer.EventSender;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;

/** Publishes messages in batches, as an import does, and waits until the index shows them. */
final class Publishing {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration STUCK = Duration.ofMinutes(5);

  private final MemlogClient client;

  Publishing(MemlogClient client) {
    this.client = client;
  }

  /**
   * @param progress is told how many of them can be found
   * @return seconds from the first one sent until all could be found
   */
  double searchable(List<Said> messages, LongConsumer progress) throws InterruptedException {
    long before = passages();
    long began = System.nanoTime();
    send(messages);
    long found = 0;
    long moved = began;
    while (found < messages.size()) {
      long now = Math.max(found, passages() - before);
      if (now > found) {
        moved = System.nanoTime();
      } else if (System.nanoTime() - moved > STUCK.toNanos()) {
        throw new IllegalStateException(
            "only " + found + " of " + messages.size() + " messages became searchable");
      }
      found = now;
      progress.accept(found);
      if (found < messages.size()) {
        Thread.sleep(LOOK);
      }
    }
    return (System.nanoTime() - began) / 1e9;
  }

  /** A machine that others keep busy may take its time to answer. */
  private long passages() throws InterruptedException {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return client.stats().getPassages();
      } catch (ApiException e) {
        if (!e.passing() || System.nanoTime() > until) {
          throw e;
        }
        Thread.sleep(LOOK);
      }
    }
  }

  /** Returns when all are kept. */
  void send(List<Said> messages) throws InterruptedException {
    var patience = new EventSender.Patience(PATIENCE, () -> {});
    try (var sender = new EventSender(client, patience, _ -> {})) {
      for (Said message : messages) {
        sender.send(message.event());
      }
      sender.finish();
    }
  }
}
