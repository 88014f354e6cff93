package dev.memlog.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The progress notifications of a call that takes longer than an interval: one per interval with
 * the elapsed seconds, so that a client does not give up a call that waits for a write or for a
 * model. The total is unknown. No notification follows {@link #close}.
 */
final class Progress implements AutoCloseable {

  private final Consumer<String> receiver;
  private final Thread thread;
  private boolean ended;

  private Progress(
      JsonNode token, Duration interval, ObjectMapper json, Consumer<String> receiver) {
    this.receiver = receiver;
    this.thread = Thread.ofVirtual().unstarted(() -> report(token, interval, json));
  }

  /**
   * Starts to report the progress of a call.
   *
   * @param token the client's token, a text or a whole number
   * @param receiver receives each notification, as JSON
   */
  static Progress start(
      JsonNode token, Duration interval, ObjectMapper json, Consumer<String> receiver) {
    var progress = new Progress(token, interval, json, receiver);
    progress.thread.start();
    return progress;
  }

  private void report(JsonNode token, Duration interval, ObjectMapper json) {
    try {
      for (Duration elapsed = interval; ; elapsed = elapsed.plus(interval)) {
        Thread.sleep(interval);
        ObjectNode notification =
            json.createObjectNode()
                .put("jsonrpc", McpSchema.JSONRPC_VERSION)
                .put("method", McpSchema.METHOD_NOTIFICATION_PROGRESS);
        notification
            .putObject("params")
            .put("progress", elapsed.toMillis() / 1000.0)
            .put("message", "the call takes longer than %d s".formatted(elapsed.toSeconds()))
            .set("progressToken", token);
        synchronized (this) {
          if (ended) {
            return;
          }
          receiver.accept(notification.toString());
        }
      }
    } catch (InterruptedException _) {
      // the call has ended
    }
  }

  @Override
  public synchronized void close() {
    ended = true;
    thread.interrupt();
  }
}
