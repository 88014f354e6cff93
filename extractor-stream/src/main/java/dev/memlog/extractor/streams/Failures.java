package dev.memlog.extractor.streams;

import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.apache.kafka.streams.errors.TopologyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The handler of failed threads of a Kafka Streams application. After a temporary failure a new
 * thread tries again, without a limit, so that an outage loses no records. A permanent failure of
 * code or configuration stops the stage.
 */
public final class Failures implements StreamsUncaughtExceptionHandler {

  private static final Logger log = LoggerFactory.getLogger(Failures.class);

  /**
   * The time before a failed thread is replaced, since an immediate replacement would fail again.
   */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** The time for which a failure is reported after it last occurred. */
  private static final Duration REPORTED = Duration.ofSeconds(30);

  private final String stage;

  private volatile Optional<Health> stopped = Optional.empty();
  private volatile String lastFailure = "";
  private volatile long lastFailureNanos;

  /**
   * Creates the handler of a stage's failures.
   *
   * @param stage the stage's name in logs, such as {@code fold}
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

  /** Returns the health with the reason why the stage stopped; empty if it did not stop. */
  Optional<Health> stopped() {
    return stopped;
  }

  /** Returns the latest failure if it occurred within the last half minute; otherwise empty. */
  Optional<String> recent() {
    boolean recent =
        !lastFailure.isEmpty() && System.nanoTime() - lastFailureNanos < REPORTED.toNanos();
    return recent ? Optional.of(lastFailure) : Optional.empty();
  }

  /**
   * Returns whether a failure is a permanent fault of code or configuration. All others come from
   * brokers, networks and disks.
   */
  private static boolean isFatal(Throwable failure) {
    Throwable root = root(failure);
    boolean code = root instanceof RuntimeException && !(root instanceof KafkaException);
    return code
        || root instanceof Error
        || root instanceof RecordTooLargeException
        || root instanceof InvalidConfigurationException
        || Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
            .anyMatch(TopologyException.class::isInstance);
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
