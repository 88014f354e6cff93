package dev.memlog.extractor.streams;

import dev.memlog.runtime.Health;
import dev.memlog.runtime.kafka.AbandonedTransactions;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running Kafka Streams application of a stage, and its health. */
public final class StreamsRun {

  private static final Logger log = LoggerFactory.getLogger(StreamsRun.class);
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(15);

  private final KafkaStreams streams;
  private final Failures failures;
  private final Reachability reachability;
  private final RejectionGuard guard;

  private StreamsRun(
      KafkaStreams streams, Failures failures, Reachability reachability, RejectionGuard guard) {
    this.streams = streams;
    this.failures = failures;
    this.reachability = reachability;
    this.guard = guard;
  }

  /**
   * Starts the application. Blocks until the state of every partition is restored and records are
   * processed again, or until the stage has stopped by itself, for the reason that {@link #check}
   * returns.
   *
   * @param stage the stage's name in logs, health and metrics
   * @param leave whether other instances take over the partitions at once when the application is
   *     closed; if false, they wait for this one to return, at most for the session timeout
   * @param admin the client with which {@link #check} tests whether the brokers are reachable;
   *     closed with the application
   * @param schemas the registry client with which {@link #check} tests whether the schema registry
   *     is reachable
   * @param guard the guard that stops the stage after too many rejected records. A stopped stage
   *     commits its dead letters, so that it continues after them at its next start
   * @param restoring counts the records that are restored before the stage processes again
   * @param opened receives the resources that the caller must close, in reverse order
   * @throws IllegalStateException if Kafka Streams shuts down during the start, and no failure was
   *     recorded as the cause
   */
  public static StreamsRun start(
      String stage,
      Topology topology,
      StreamsConfig settings,
      boolean leave,
      Admin admin,
      SchemaSource schemas,
      RejectionGuard guard,
      MeterRegistry meters,
      Restoring restoring,
      Consumer<AutoCloseable> opened)
      throws InterruptedException {
    var streams = new KafkaStreams(topology, settings);
    CloseOptions closing =
        CloseOptions.timeout(CLOSE_PATIENCE)
            .withGroupMembershipOperation(
                leave
                    ? CloseOptions.GroupMembershipOperation.LEAVE_GROUP
                    : CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP);
    var abandoned =
        new AbandonedTransactions(
            admin,
            settings.getString(StreamsConfig.APPLICATION_ID_CONFIG),
            "",
            // A further rebalance within this state changes no state.
            () -> streams.state() == KafkaStreams.State.REBALANCING);
    opened.accept(abandoned);
    opened.accept(() -> streams.close(closing));
    opened.accept(StageMetrics.watch(stage, streams, meters));
    Failures failures = new Failures(stage);
    streams.setUncaughtExceptionHandler(failures);
    streams.setGlobalStateRestoreListener(restoring);
    CountDownLatch decided = new CountDownLatch(1);
    guard.whenExceeded(
        reason -> {
          log.atError().addKeyValue("reason", reason).log("the {} stopped", stage);
          streams.pause();
          // Paused while it restores or rebalances, Kafka Streams never gets to RUNNING.
          decided.countDown();
        });
    streams.setStateListener(
        (state, _) -> {
          log.atInfo().addKeyValue("state", state).log("{}", stage);
          if (state == KafkaStreams.State.REBALANCING) {
            abandoned.check();
          }
          if (state == KafkaStreams.State.RUNNING || state.hasCompletedShutdown()) {
            decided.countDown();
          }
        });
    streams.start();
    decided.await();
    // What stops the stage must not stop the process, whose other parts can still answer.
    if (streams.state().hasCompletedShutdown() && failures.stopped().isEmpty()) {
      throw new IllegalStateException(
          "the %s stopped while starting: %s".formatted(stage, streams.state()));
    }
    Reachability reachability = new Reachability(admin, schemas);
    opened.accept(reachability);
    return new StreamsRun(streams, failures, reachability, guard);
  }

  /** Pauses processing. The effects of the records that were processed before are committed. */
  public void pause() {
    streams.pause();
  }

  /** Continues after {@link #pause}, unless the guard has stopped the stage meanwhile. */
  public void resume() {
    if (guard.excess().isEmpty()) {
      streams.resume();
      if (guard.excess().isPresent()) {
        // The limit may have been exceeded between the check and the resumption.
        streams.pause();
      }
    }
  }

  /**
   * Returns the health of the application: failed after a permanent failure or a shutdown. It is
   * waiting if the guard has stopped the stage, a dependency is unavailable, a thread failed within
   * the last half minute, or Kafka Streams is in another state than RUNNING.
   */
  public Health check() {
    Optional<Health> stopped = failures.stopped();
    if (stopped.isPresent()) {
      return stopped.get();
    }
    Optional<String> excess = guard.excess();
    if (excess.isPresent()) {
      // Reported as waiting, lest a supervisor restarts it again and again past the limit.
      return Health.waiting("stopped: " + excess.get());
    }
    KafkaStreams.State state = streams.state();
    if (state.isShuttingDown() || state.hasCompletedShutdown()) {
      return Health.failed("Kafka Streams is " + state);
    }
    Optional<String> wrong =
        reachability
            .missing()
            .or(failures::recent)
            .or(
                () ->
                    state == KafkaStreams.State.RUNNING
                        ? Optional.empty()
                        : Optional.of("Kafka Streams is " + state));
    return wrong.map(Health::waiting).orElseGet(Health::ok);
  }
}
