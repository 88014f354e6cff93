package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The limits of single calls.
 *
 * @param requestTimeout time limit of a call that is not a stream; a call that takes longer fails
 *     with 504
 * @param maxRequestBytes largest body of a request that is not a stream, in bytes; a larger one is
 *     answered with 413
 * @param threads maximum number of calls that run at the same time; further calls queue. An eighth
 *     of them, at least one, is for calls with the roles admin and operator; further ones of these
 *     are answered with 503
 * @param reads maximum number of reads that run or queue at the same time; further ones are
 *     answered with 503 at once, so that writes find threads; 0 for half of the threads
 * @param shutdownTimeout time that running calls get to finish when the server stops
 */
public record CallLimits(
    Duration requestTimeout, int maxRequestBytes, int threads, int reads, Duration shutdownTimeout)
    implements Validated {

  static CallLimits defaults() {
    return new CallLimits(Duration.ofSeconds(30), 16 * 1024 * 1024, 200, 0, Duration.ofSeconds(10));
  }

  /** Returns the number of administrative calls at the same time, at least 1. */
  int mostAdministration() {
    return Math.max(1, threads / 8);
  }

  /** Returns the number of reads at the same time, at least 1. */
  int mostReads() {
    return reads > 0 ? reads : Math.max(1, threads / 2);
  }

  @Override
  public void validate(Validation check) {
    check
        .positive("requestTimeout", requestTimeout)
        .range("maxRequestBytes", maxRequestBytes, 1024, Integer.MAX_VALUE)
        .range("threads", threads, 1, 10_000)
        .range("reads", reads, 0, 100_000)
        .positive("shutdownTimeout", shutdownTimeout);
  }
}
