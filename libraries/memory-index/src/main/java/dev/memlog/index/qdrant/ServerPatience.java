package dev.memlog.index.qdrant;

import dev.memlog.index.IndexUnavailableException;
import io.grpc.Metadata;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The pause that an overloaded server requests. No request is sent to the server during the pause.
 */
final class ServerPatience {

  private static final Metadata.Key<String> RETRY_AFTER =
      Metadata.Key.of("retry-after", Metadata.ASCII_STRING_MARSHALLER);

  /** The longest pause, in seconds, even if the server requests a longer one. */
  private static final long MOST_SECONDS = 60;

  private final Clock clock;
  private final AtomicLong until = new AtomicLong();

  ServerPatience(Clock clock) {
    this.clock = clock;
  }

  /** Records the pause in seconds that the server requests, if its trailers contain one. */
  void asked(@Nullable Metadata trailers) {
    String seconds = trailers == null ? null : trailers.get(RETRY_AFTER);
    if (seconds != null && seconds.matches("\\d{1,9}")) {
      long wait = Math.min(Long.parseLong(seconds), MOST_SECONDS) * 1_000;
      until.accumulateAndGet(clock.millis() + wait, Math::max);
    }
  }

  /**
   * Checks that the requested pause is over.
   *
   * @throws IndexUnavailableException if the pause is not over
   */
  void requireOver(QdrantSettings server) {
    long left = until.get() - clock.millis();
    if (left > 0) {
      throw new IndexUnavailableException(
          "index at " + server + " is overloaded and asks to wait " + left + " ms more");
    }
  }
}
