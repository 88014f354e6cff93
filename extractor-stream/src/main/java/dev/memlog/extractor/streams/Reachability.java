package dev.memlog.extractor.streams;

import dev.memlog.schemas.log.SchemaSource;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/**
 * A check, every five seconds, whether the brokers and the schema registry answer. {@link #missing}
 * returns the latest result without blocking.
 */
final class Reachability implements AutoCloseable {

  private static final Duration PERIOD = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Admin admin;
  private final SchemaSource schemas;
  private final ScheduledExecutorService schedule =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("stage-reachability").factory());
  private volatile Optional<String> brokers = Optional.empty();
  private volatile Optional<String> registry = Optional.empty();

  /**
   * Begins to check.
   *
   * @param schemas the schemas of a registry, whose client has a short timeout
   */
  Reachability(Admin admin, SchemaSource schemas) {
    this.admin = admin;
    this.schemas = schemas;
    var _ =
        schedule.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns a sentence about a dependency that does not answer; empty if all do. */
  Optional<String> missing() {
    return brokers.or(() -> registry);
  }

  private void look() {
    try {
      brokers = lookForBrokers();
      registry = lookForRegistry();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // Rethrown, it would end the schedule, and the last finding would stand for ever.
      brokers = Optional.of("the check of the brokers and the registry failed: " + e);
    }
  }

  private Optional<String> lookForBrokers() throws InterruptedException {
    try {
      admin.describeCluster().nodes().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.empty();
    } catch (ExecutionException | TimeoutException _) {
      return Optional.of("the brokers do not answer");
    }
  }

  private Optional<String> lookForRegistry() {
    return schemas.answers() ? Optional.empty() : Optional.of("the registry does not answer");
  }

  @Override
  public void close() {
    schedule.shutdownNow();
  }
}
