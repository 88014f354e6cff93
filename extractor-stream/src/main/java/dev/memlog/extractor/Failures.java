package dev.memlog.extractor;

import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.apache.kafka.streams.errors.TopologyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what becomes of a thread's failure. What may pass is tried again by a new thread, as
 * often as it takes: an outage costs time, never records. What cannot pass stops the stage.
 */
final class Failures implements StreamsUncaughtExceptionHandler {

  private static final Logger log = LoggerFactory.getLogger(Failures.class);

  /** A new thread at once would fail at once. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** How long a failure is reported after the last one. */
  private static final Duration REPORTED = Duration.ofSeconds(30);

  private final String stage;

  private volatile Optional<Health> stopped = Optional.empty();
  private volatile String lastFailure = "";
  private volatile long lastFailureNanos;

  /**
   * @param stage as logs name it, such as {@code fold}
   */
  Failures(String stage) {
    this.stage = stage;
  }

  @Override
  public StreamThreadExceptionResponse handle(Throwable failure) {
    if (isFatal(failure)) {
      log.atError().setCause(failure).log("the {} failed", stage);
      stopped = Optional.of(Health.failed("failed: " + root(failure)));
      return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }
    log.atWarn().setCause(failure).log("a thread of the {} failed and is replaced", stage);
    lastFailure = root(failure).toString();
    lastFailureNanos = System.nanoTime();
    pause();
    return StreamThreadExceptionResponse.REPLACE_THREAD;
  }

  /** Why the stage stopped; empty: it did not. */
  Optional<Health> stopped() {
    return stopped;
  }

  /** What failed within the last half minute; empty: nothing. */
  Optional<String> recent() {
    boolean recent =
        !lastFailure.isEmpty() && System.nanoTime() - lastFailureNanos < REPORTED.toNanos();
    return recent ? Optional.of(lastFailure) : Optional.empty();
  }

  /** Faults of code or set-up; the rest comes from brokers, networks and disks. */
  private static boolean isFatal(Throwable failure) {
    Throwable root = root(failure);
    boolean code = root instanceof RuntimeException && !(root instanceof KafkaException);
    return code
        || root instanceof Error
        || root instanceof RecordTooLargeException
        || root instanceof InvalidConfigurationException
        || cause(failure, TopologyException.class) != null;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
    for (@Nullable Throwable t = failure; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return type.cast(t);
      }
    }
    return null;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
