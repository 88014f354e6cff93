package dev.memlog.extractor;

import dev.memlog.extractor.fold.intake.FoldMetrics;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.stream.DesiredStateEncoder;
import dev.memlog.extractor.fold.stream.FoldTopics;
import dev.memlog.extractor.fold.stream.FoldTopology;
import dev.memlog.extractor.streams.Opened;
import dev.memlog.extractor.streams.Registries;
import dev.memlog.extractor.streams.StoreMemory;
import dev.memlog.extractor.streams.StreamsRun;
import dev.memlog.extractor.streams.StreamsSettings;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/**
 * The fold stage. Each event takes effect exactly once, whatever crashes. An outage of the brokers
 * or of the registry delays it and loses nothing.
 *
 * <p>Topics and schemas must exist before it starts, except for tenants' own topics, which it
 * creates.
 */
public final class Extractor implements Component {

  /**
   * The application's id, which is also its consumer group; the committed offsets tell which events
   * have been folded.
   */
  public static final String GROUP = "memlog-fold";

  private final ExtractorConfig config;
  private final KafkaSettings kafka;
  private final Path stateDirectory;
  private final MeterRegistry meters;
  private final FoldMetrics metrics;

  private final Opened open = new Opened("fold");

  private volatile @Nullable StreamsRun running;

  /**
   * Creates the stage without starting it.
   *
   * @param stateDirectory the directory of the state stores, created if absent; if it is lost, the
   *     stores are restored from their changelogs
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
   * Blocks until the state of every partition is restored and all are processed again, or until the
   * stage has stopped by itself; {@link #check} then tells the reason, such as too many dead
   * letters in a row.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if topics are missing or differ
   * @throws IllegalStateException if the registry does not answer within half a minute, or if Kafka
   *     Streams ends while starting without a reason
   */
  @Override
  public void start() throws Exception {
    open.begin();
    try {
      run();
    } catch (Exception | Error e) {
      close();
      throw e;
    }
  }

  private void run() throws Exception {
    Files.createDirectories(stateDirectory);
    Admin admin = open.add(new KafkaClients(kafka, "fold").admin("admin"));
    int partitions = FoldTopics.ensure(admin, config.events().tenantTopics().keySet());
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    var encoder = new DesiredStateEncoder(open.add(serdes.serializer()));
    Registries.await(kafka, encoder::prepare);
    SchemaSource schemas = open.add(Registries.schemas(kafka));
    StoreMemory memory = open.add(new StoreMemory());
    StreamsConfig settings =
        StreamsSettings.of(GROUP, config.tasks(), kafka, stateDirectory, memory);
    FoldResources resources =
        new FoldResources(
            config.events(),
            config.passages().rules(),
            config.memories().reads(),
            config.records(),
            schemas,
            partitions,
            metrics);
    var topology = FoldTopology.of(resources, encoder, settings);
    running =
        StreamsRun.start(
            name(),
            topology,
            settings,
            StreamsRun.closing(config.tasks().leaveOnStop()),
            admin,
            schemas,
            resources.guard(),
            meters,
            open::add);
  }

  /** Pauses processing until {@link #resume}; what was begun is committed soon. */
  public void pause() {
    StreamsRun now = running;
    if (now != null) {
      now.pause();
    }
  }

  /** Continues after {@link #pause}. */
  public void resume() {
    StreamsRun now = running;
    if (now != null) {
      now.resume();
    }
  }

  @Override
  public Health check() {
    StreamsRun now = running;
    return now == null ? Health.waiting("not started") : now.check();
  }

  /** Closes the stage within half a minute; unfinished events are folded after the next start. */
  @Override
  public void close() {
    running = null;
    open.close();
  }
}
