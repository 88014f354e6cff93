package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The limits of single calls.
 *
 * @param requestTimeout longest call, except streams; then 504
 * @param maxRequestBytes largest body in bytes, except streams; then 413
 * @param threads concurrent calls, an eighth of them for roles admin and operator; others queue
 * @param reads running or queued reads; then 503; 0 for half of threads
 * @param shutdownTimeout time for running calls to finish at a stop
 */
public record CallLimits(
    @Default("30s") @Positive Duration requestTimeout,
    @Default("16_777_216") @Range(least = 1024, most = Integer.MAX_VALUE) int maxRequestBytes,
    @Default("200") @Range(least = 1, most = 10_000) int threads,
    @Default("0") @Range(least = 0, most = 100_000) int reads,
    @Default("10s") @Positive Duration shutdownTimeout) {

  /** Returns the number of administrative calls at the same time, at least 1. */
  int mostAdministration() {
    return Math.max(1, threads / 8);
  }

  /** Returns the number of reads at the same time, at least 1. */
  int mostReads() {
    return reads > 0 ? reads : Math.max(1, threads / 2);
  }
}
