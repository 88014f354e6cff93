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
 * @param threads maximum number of calls that run at the same time; further calls queue
 * @param shutdownTimeout time that running calls get to finish when the server stops
 */
public record CallLimits(
    Duration requestTimeout, int maxRequestBytes, int threads, Duration shutdownTimeout)
    implements Validated {

  static CallLimits defaults() {
    return new CallLimits(Duration.ofSeconds(30), 16 * 1024 * 1024, 200, Duration.ofSeconds(10));
  }

  @Override
  public void validate(Validation check) {
    check
        .positive("requestTimeout", requestTimeout)
        .range("maxRequestBytes", maxRequestBytes, 1024, Integer.MAX_VALUE)
        .range("threads", threads, 1, 10_000)
        .positive("shutdownTimeout", shutdownTimeout);
  }
}
