package dev.memlog.standalone.service;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.runtime.Health;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A dependency that a process needs at its start. While the dependency is unavailable, the process
 * waits and logs a line every 15 s. Failures that waiting cannot fix are thrown.
 */
final class Dependency {

  private static final Logger log = LoggerFactory.getLogger(Dependency.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final long SAY_AGAIN_NANOS = Duration.ofSeconds(15).toNanos();

  private final String what;
  private final CountDownLatch stop;
  private volatile Health health;

  /**
   * Creates a dependency.
   *
   * @param what the name and address of the dependency, such as {@code Kafka at broker:9092}
   * @param stop a latch that is counted down when the process must end
   */
  Dependency(String what, CountDownLatch stop) {
    this.what = what;
    this.stop = stop;
    this.health = Health.waiting("has not contacted " + what + " yet");
  }

  /** Returns the state at the last attempt: healthy, or waiting for the dependency. */
  Health check() {
    return health;
  }

  /**
   * Repeats an attempt until it succeeds, and returns its result.
   *
   * @throws InterruptedException if the process must end meanwhile
   * @throws Exception if the attempt fails for a reason that waiting cannot fix
   */
  <T> T await(Callable<T> attempt) throws Exception {
    long said = 0;
    log.atInfo().addKeyValue("dependency", what).log("checks a dependency");
    while (stop.getCount() > 0) {
      try {
        T got = attempt.call();
        health = Health.ok();
        if (said != 0) {
          log.atInfo().addKeyValue("dependency", what).log("the dependency is available");
        }
        return got;
      } catch (Exception e) {
        if (!passing(e)) {
          throw e;
        }
        String why = reason(e);
        health = Health.waiting("waits for " + what + ": " + why);
        if (said == 0 || System.nanoTime() - said > SAY_AGAIN_NANOS) {
          said = System.nanoTime();
          log.atWarn()
              .addKeyValue("dependency", what)
              .addKeyValue("reason", why)
              .log("waits for a dependency");
        }
      }
      if (stop.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    throw new InterruptedException("the process is stopping");
  }

  /** Returns whether a failure may pass without a change of this process's settings. */
  static boolean passing(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      boolean passes =
          switch (t) {
            case FileSystemException _ -> false;
            case RestClientException refused ->
                refused.getStatus() >= 500 || refused.getStatus() == 429;
            // A cluster that is starting has fewer brokers than it will have.
            case InvalidReplicationFactorException _ -> true;
            case RetriableException _ -> true;
            // A host name may be unknown for a moment if everything starts at once.
            case ConfigException unknownHost ->
                String.valueOf(unknownHost.getMessage()).contains("resolvable bootstrap");
            case IndexUnavailableException _, EmbeddingUnavailableException _ -> true;
            case IOException _, TimeoutException _ -> true;
            default -> false;
          };
      if (passes) {
        return true;
      }
      if (t instanceof RestClientException) {
        return false; // an IOException by its type, but an answer of the registry
      }
    }
    return false;
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = root.getMessage();
    return message == null ? root.getClass().getSimpleName() : message;
  }
}
