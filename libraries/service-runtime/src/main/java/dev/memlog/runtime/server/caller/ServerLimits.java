package dev.memlog.runtime.server.caller;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * The limits for the callers of a server.
 *
 * @param requestsPerSecond requests a second of each key, a stream as one, beyond which they get
 *     429; 0 for no limit
 * @param bytesPerSecond bytes a second in bodies of each key, beyond which they get 429, and
 *     streams are slowed; 0 for no limit
 * @param bytesInFlight bytes of bodies in memory, over all connections, beyond which requests get
 *     503; 0 for a sixteenth of the heap, at least four largest bodies
 * @param connections open connections; a further one replaces the oldest without a key, or is
 *     closed
 * @param streams open streams of events, beyond which they get 503
 */
public record ServerLimits(
    @Default("0") @Range(least = 0, most = MOST_REQUESTS) int requestsPerSecond,
    @Default("0") @Range(least = 0, most = MOST_BYTES) long bytesPerSecond,
    @Default("0") @Range(least = 0, most = MOST_BYTES) long bytesInFlight,
    @Default("4096") @Range(least = 1, most = 1_000_000) int connections,
    @Default("1024") @Range(least = 1, most = 1_000_000) int streams) {

  static final int MOST_REQUESTS = 1_000_000;
  static final long MOST_BYTES = 1L << 40;
}
