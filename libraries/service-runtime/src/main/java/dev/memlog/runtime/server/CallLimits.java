package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The limits of single calls.
 *
 * @param requestTimeout time limit of a call that is not a stream; beyond it 504
 * @param maxRequestBytes largest body of a call that is not a stream, in bytes; beyond it 413
 * @param threads calls that run at the same time; others queue. An eighth is for roles admin and
 *     operator
 * @param reads reads that run or queue at the same time, beyond which they get 503; 0 for half of
 *     the threads
 * @param shutdownTimeout time that running calls get to finish when the server stops
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
