package dev.memlog.extractor;

import dev.memlog.extractor.fold.intake.FoldMetrics;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.stream.DesiredStateEncoder;
import dev.memlog.extractor.fold.stream.FoldTopology;
import dev.memlog.extractor.streams.Opened;
import dev.memlog.extractor.streams.StreamsStage;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.MeterRegistry;
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
  private final FoldMetrics metrics;

  /**
   * Creates the stage without starting it.
   *
   * @param stateDirectory the directory of the state stores, created if absent and shared with no
   *     other stage; if it is lost, the stores are restored from their changelogs
   */
  public FoldStage(
      ExtractorConfig config, KafkaSettings kafka, Path stateDirectory, MeterRegistry meters) {
    super("fold", GROUP, config.tasks(), kafka, stateDirectory, meters);
    this.config = config;
    this.kafka = kafka;
    metrics = new FoldMetrics(meters);
  }

  @Override
  protected Application application(StreamsConfig settings, SchemaSource schemas, Opened opened)
      throws Exception {
    int partitions;
    try (Admin patient = new KafkaClients(kafka, name()).patientAdmin("start")) {
      partitions = FoldTopology.ensure(patient, config.events().tenantTopics().keySet());
    }
    var encoder = DesiredStateEncoder.open(kafka, opened);
    FoldResources resources =
        new FoldResources(
            config.events(),
            config.passages(),
            config.memories().turns(),
            config.records(),
            schemas,
            partitions,
            metrics);
    return new Application(
        FoldTopology.of(resources, encoder, settings), settings, resources.guard());
  }
}
