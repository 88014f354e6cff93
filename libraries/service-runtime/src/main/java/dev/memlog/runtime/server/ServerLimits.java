package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The limits for the callers of a server.
 *
 * @param requestsPerSecond maximum requests per second of each key, with a burst of one second; a
 *     request above it is answered with 429 and Retry-After; a stream counts as one request; 0 for
 *     no limit
 * @param bytesPerSecond maximum bytes per second in the request bodies of each key, with a burst of
 *     one second; a key above it is answered with 429 until its average is below the limit again,
 *     and its streams are read at the limit; 0 for no limit
 * @param bytesInFlight maximum bytes of request bodies that are in memory at the same time, over
 *     all keys and connections: bodies until they are answered, events of streams until they are
 *     acknowledged; a request above it is answered with 503 and Retry-After; 0 for a sixteenth of
 *     the heap, but at least four bodies of maximum size
 * @param connections maximum number of open connections; a further one takes the place of the
 *     oldest on which no key has been presented, or else is closed at once
 * @param streams maximum number of open streams of events, over HTTP and gRPC; further ones are
 *     answered with 503
 */
public record ServerLimits(
    int requestsPerSecond, long bytesPerSecond, long bytesInFlight, int connections, int streams)
    implements Validated {

  static final int MOST_REQUESTS = 1_000_000;
  static final long MOST_BYTES = 1L << 40;

  /** Returns the defaults: no limit of rates, 4,096 connections, and 1,024 streams. */
  public static ServerLimits defaults() {
    return new ServerLimits(0, 0, 0, 4096, 1024);
  }

  @Override
  public void validate(Validation check) {
    check
        .range("requestsPerSecond", requestsPerSecond, 0, MOST_REQUESTS)
        .range("bytesPerSecond", bytesPerSecond, 0, MOST_BYTES)
        .range("bytesInFlight", bytesInFlight, 0, MOST_BYTES)
        .range("connections", connections, 1, 1_000_000)
        .range("streams", streams, 1, 1_000_000);
  }
}
