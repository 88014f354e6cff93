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
import dev.memlog.extractor.streams.StreamsStage;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The fold stage, a Kafka Streams application that turns events into messages, conversations,
 * passages and turns. Each event takes effect exactly once, even after a crash. An outage of the
 * brokers or of the schema registry delays the stage and loses nothing.
 *
 * <p>Topics and schemas must exist before the stage starts, except for tenants' own topics, which
 * it creates.
 */
public final class FoldStage extends StreamsStage {

  /**
   * The id of the Kafka Streams application, which is also its consumer group. The group's
   * committed offsets show which events have been folded.
   */
  public static final String GROUP = "memlog-fold";

  private final ExtractorConfig config;
  private final KafkaSettings kafka;
  private final Path stateDirectory;
  private final MeterRegistry meters;
  private final FoldMetrics metrics;

  /**
   * Creates the stage without starting it.
   *
   * @param stateDirectory the directory of the state stores, created if absent and shared with no
   *     other stage; if it is lost, the stores are restored from their changelogs
   */
  public FoldStage(
      ExtractorConfig config, KafkaSettings kafka, Path stateDirectory, MeterRegistry meters) {
    super("fold");
    this.config = config;
    this.kafka = kafka;
    this.stateDirectory = stateDirectory;
    this.meters = meters;
    metrics = new FoldMetrics(meters);
  }

  @Override
  protected StreamsRun run(Opened open) throws Exception {
    Files.createDirectories(stateDirectory);
    var clients = new KafkaClients(kafka, "fold");
    Admin admin = open.add(clients.admin("admin"));
    int partitions;
    try (Admin patient = clients.patientAdmin("start")) {
      partitions = FoldTopics.ensure(patient, config.events().tenantTopics().keySet());
    }
    var encoder = DesiredStateEncoder.open(kafka, open);
    SchemaSource schemas = open.add(Registries.schemas(kafka));
    StoreMemory memory = open.add(new StoreMemory());
    StreamsConfig settings =
        StreamsSettings.of(GROUP, config.tasks(), kafka, stateDirectory, memory, stores());
    FoldResources resources =
        new FoldResources(
            config.events(),
            config.passages().rules(),
            config.memories().turns(),
            config.records(),
            schemas,
            partitions,
            metrics);
    var topology = FoldTopology.of(resources, encoder, settings);
    return StreamsRun.start(
        name(),
        topology,
        settings,
        StreamsRun.closing(config.tasks().leaveOnStop()),
        admin,
        schemas,
        resources.guard(),
        meters,
        restoring(),
        open::add);
  }
}
