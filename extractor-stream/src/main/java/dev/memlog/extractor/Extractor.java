package dev.memlog.extractor;

import dev.memlog.extractor.intake.FoldMetrics;
import dev.memlog.extractor.intake.Stage;
import dev.memlog.extractor.stream.DesiredStateEncoder;
import dev.memlog.extractor.stream.StoreMemory;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The fold, running. Each event takes effect exactly once, whatever crashes. An outage of the
 * brokers or of the registry holds it up and loses nothing.
 *
 * <p>Topics and schemas must be there before it starts, but for tenants' own topics, which it
 * makes.
 */
public final class Extractor implements Component {

  /** The application's id: its consumer group, whose positions say what has been folded. */
  public static final String GROUP = "memlog-fold";

  private static final Logger log = LoggerFactory.getLogger(Extractor.class);
  private static final Duration REGISTRY_PATIENCE = Duration.ofSeconds(30);
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(15);

  private final ExtractorConfig config;
  private final KafkaSettings kafka;
  private final Path stateDirectory;
  private final MeterRegistry meters;
  private final FoldMetrics metrics;

  /** What to close, last first. */
  private final Deque<AutoCloseable> open = new ConcurrentLinkedDeque<>();

  private volatile boolean closing;

  private volatile @Nullable Running running;

  private record Running(KafkaStreams streams, Failures failures, Reachability reachability) {}

  /**
   * @param stateDirectory of its stores, made if absent; can be lost, then they are restored from
   *     their changelogs
   */
  public Extractor(
      ExtractorConfig config, KafkaSettings kafka, Path stateDirectory, MeterRegistry meters) {
    this.config = config;
    this.kafka = kafka;
    this.stateDirectory = stateDirectory;
    this.meters = meters;
    metrics = new FoldMetrics(meters);
  }

  @Override
  public String name() {
    return "fold";
  }

  /**
   * Returns once every partition is folded again, its state restored, or once the stage has stopped
   * by itself, as for too many dead letters in a row: then {@link #check} says why.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if topics are missing or differ
   * @throws IllegalStateException if the registry does not answer within half a minute, or Kafka
   *     Streams ends while starting without a reason
   */
  @Override
  public void start() throws Exception {
    if (!open.isEmpty()) {
      throw new IllegalStateException("the fold is running already");
    }
    closing = false;
    try {
      run();
    } catch (Exception | Error e) {
      close();
      throw e;
    }
  }

  private void run() throws Exception {
    Files.createDirectories(stateDirectory);
    Admin admin = opened(new KafkaClients(kafka, "fold").admin("admin"));
    int partitions = InputTopics.ensure(admin, config.tenantTopics().keySet());
    DesiredStateEncoder encoder = encoder();
    SchemaRegistryClient registry = opened(Registries.forEvents(kafka));
    StoreMemory memory = opened(new StoreMemory());
    StreamsConfig settings = StreamsSettings.of(config, kafka, stateDirectory, memory);
    Stage stage = new Stage(config, registry, partitions, metrics);
    var streams = new KafkaStreams(ExtractorTopology.of(stage, encoder, settings), settings);
    opened(() -> streams.close(closing()));
    opened(StageMetrics.watch(streams, meters));
    Failures failures = new Failures();
    streams.setUncaughtExceptionHandler(failures);
    CountDownLatch decided = new CountDownLatch(1);
    streams.setStateListener(
        (state, _) -> {
          log.atInfo().addKeyValue("state", state).log("fold");
          if (state == KafkaStreams.State.RUNNING || state.hasCompletedShutdown()) {
            decided.countDown();
          }
        });
    streams.start();
    decided.await();
    // What stops the stage must not stop the process, whose other parts can still answer.
    if (streams.state().hasCompletedShutdown() && failures.stopped().isEmpty()) {
      throw new IllegalStateException("the fold stopped while starting: " + streams.state());
    }
    Reachability reachability = opened(new Reachability(admin, registry));
    running = new Running(streams, failures, reachability);
  }

  private CloseOptions closing() {
    return CloseOptions.timeout(CLOSE_PATIENCE)
        .withGroupMembershipOperation(
            config.leaveOnStop()
                ? CloseOptions.GroupMembershipOperation.LEAVE_GROUP
                : CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP);
  }

  /** The embedded registry may be a moment behind; in a cluster it may be restarting. */
  private DesiredStateEncoder encoder() throws InterruptedException, IOException {
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    var encoder = new DesiredStateEncoder(opened(serdes.serializer()));
    long deadline = System.nanoTime() + REGISTRY_PATIENCE.toNanos();
    while (true) {
      try {
        encoder.prepare();
        return encoder;
      } catch (SerializationException e) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException(
              "the registry at %s must know the schemas of desired state: %s"
                  .formatted(kafka.registryUrl(), e.getMessage()),
              e);
        }
        Thread.sleep(Duration.ofMillis(500));
      }
    }
  }

  private <T extends AutoCloseable> T opened(T closeable) {
    open.push(closeable);
    if (closing) {
      throw new IllegalStateException("the fold was closed while it started");
    }
    return closeable;
  }

  @Override
  public Health check() {
    Running now = running;
    if (now == null) {
      return Health.waiting("not started");
    }
    Optional<Health> stopped = now.failures.stopped();
    if (stopped.isPresent()) {
      return stopped.get();
    }
    KafkaStreams.State state = now.streams.state();
    if (state.isShuttingDown() || state.hasCompletedShutdown()) {
      return Health.failed("Kafka Streams is " + state);
    }
    Optional<String> wrong =
        now.reachability
            .missing()
            .or(now.failures::recent)
            .or(
                () ->
                    state == KafkaStreams.State.RUNNING
                        ? Optional.empty()
                        : Optional.of("Kafka Streams is " + state));
    return wrong.map(Health::waiting).orElseGet(Health::ok);
  }

  /** Lets go within half a minute; what was not finished is done after the next start. */
  @Override
  public void close() {
    closing = true;
    running = null;
    for (AutoCloseable next = open.poll(); next != null; next = open.poll()) {
      try {
        next.close();
      } catch (Exception e) {
        log.atWarn().setCause(e).log("a part of the fold did not close");
      }
    }
  }
}
