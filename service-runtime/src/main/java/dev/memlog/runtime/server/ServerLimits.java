package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * What callers may ask of a server.
 *
 * @param requestsPerSecond of each key, one second's worth at once; above it a request is answered
 *     with 429 and Retry-After; a stream counts as one; 0: any number
 * @param bytesPerSecond of request bodies of each key, one second's worth at once; a key that sent
 *     more is answered with 429 until it is even again, and its streams are read no faster; 0: any
 *     number
 * @param bytesInFlight of requests that are held at a time, over all keys and connections: bodies
 *     until they are answered, events of streams until they are kept; above it requests are
 *     answered with 503 and Retry-After; 0: a sixteenth of the heap, and at least four of the
 *     largest bodies
 * @param connections that may be open at a time; further ones are closed at once
 */
public record ServerLimits(
    int requestsPerSecond, long bytesPerSecond, long bytesInFlight, int connections)
    implements Validated {

  static final int MOST_REQUESTS = 1_000_000;
  static final long MOST_BYTES = 1L << 40;

  public static ServerLimits defaults() {
    return new ServerLimits(0, 0, 0, 4096);
  }

  @Override
  public void validate(Validation check) {
    check
        .range("requestsPerSecond", requestsPerSecond, 0, MOST_REQUESTS)
        .range("bytesPerSecond", bytesPerSecond, 0, MOST_BYTES)
        .range("bytesInFlight", bytesInFlight, 0, MOST_BYTES)
        .range("connections", connections, 1, 1_000_000);
  }
}
