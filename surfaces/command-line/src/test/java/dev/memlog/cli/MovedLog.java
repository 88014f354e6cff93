package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.standalone.TestConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The log of an embedded Memlog of two partitions, moved to a broker. */
final class MovedLog {

  private static final Duration READY = Duration.ofSeconds(40);

  private MovedLog() {}

  /**
   * Writes to an embedded Memlog, and moves its log.
   *
   * @param directory the directory of its data
   * @param collector a user with a memory of pocket watches
   * @return a position of the log before the move
   */
  static String moveTo(Services services, Path directory, String collector) throws Exception {
    Path data = directory.resolve("embedded");
    String former;
    try (var memlog = TestConfig.start(TestConfig.remembering(data, 2), READY)) {
      try (var embedded = MemlogClient.builder(memlog.addresses().api()).build()) {
        former =
            embedded
                .publish(
                    List.of(
                        message("moved-kept", "kept", "A greyhound sleeps under the piano"),
                        message("moved-later", "later", "An accordion hangs in the hallway"),
                        message("moved-gone", "gone", "Wasps nest above the attic window")))
                .position();
        embedded
            .memories()
            .remember(
                RememberRequest.builder()
                    .user(collector)
                    .content("Otto collects pocket watches.")
                    .build());
        embedded.deleteMessage(null, "moved-gone", "gone");
        // What is published last may not have been folded yet when the server stops.
        embedded.edit(null, "moved-later", "later", "A trombone hangs in the hallway");
      }
    }
    services.moveFrom(data);
    return former;
  }

  private static Event message(String conversation, String message, String content) {
    return Event.message(conversation, "user", content).messageId(message).build();
  }
}
