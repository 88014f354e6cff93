package dev.memlog.runtime.server.caller;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * The settings of the limits for a server's callers.
 *
 * @param requestsPerSecond requests per second and key, a stream as one; then 429; 0 for no limit
 * @param bytesPerSecond body bytes per second and key; then 429, or slower streams; 0 for no limit
 * @param bytesInFlight body bytes in memory; then 503; 0 for a sixteenth of the heap, at least four
 *     largest bodies
 * @param connections open connections; then the oldest without a key, or the new one, is closed
 * @param streams open event streams; then 503
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
