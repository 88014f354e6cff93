package dev.memlog.extractor;

import dev.memlog.embedding.Embedder;
import dev.memlog.extractor.evolution.stream.ContentVectors;
import dev.memlog.extractor.evolution.stream.EvolutionConfig;
import dev.memlog.extractor.evolution.stream.EvolutionResources;
import dev.memlog.extractor.evolution.stream.EvolutionTopology;
import dev.memlog.extractor.evolution.stream.MemoryCodec;
import dev.memlog.extractor.evolution.stream.MemoryMetrics;
import dev.memlog.extractor.streams.Opened;
import dev.memlog.extractor.streams.Registries;
import dev.memlog.extractor.streams.RequiredTopics;
import dev.memlog.extractor.streams.StoreMemory;
import dev.memlog.extractor.streams.StreamsRun;
import dev.memlog.extractor.streams.StreamsSettings;
import dev.memlog.extractor.streams.StreamsStage;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The evolution stage, which turns memory candidates, commands and accesses into memories. It is a
 * Kafka Streams application of its own beside {@link FoldStage}, so that slow evolution never
 * delays search. Each input takes effect exactly once, even after a crash.
 *
 * <p>Topics and schemas must exist before the stage starts.
 */
public final class EvolutionStage extends StreamsStage {

  /**
   * The id of the Kafka Streams application, which is also its consumer group. The group's
   * committed offsets show which inputs have taken effect.
   */
  public static final String GROUP = "memlog-evolution";

  private final ExtractorConfig config;
  private final KafkaSettings kafka;
  private final Path stateDirectory;
  private final Embedder embedder;
  private final MeterRegistry meters;

  /**
   * Creates the stage without starting it.
   *
   * @param stateDirectory the directory of the state stores, created if absent and shared with no
   *     other stage; if it is lost, the stores are restored from their changelogs
   * @param embedder the embedder of texts that arrive without a vector; the caller closes it
   */
  public EvolutionStage(
      ExtractorConfig config,
      KafkaSettings kafka,
      Path stateDirectory,
      Embedder embedder,
      MeterRegistry meters) {
    super("evolution");
    this.config = config;
    this.kafka = kafka;
    this.stateDirectory = stateDirectory;
    this.embedder = embedder;
    this.meters = meters;
  }

  @Override
  protected StreamsRun run(Opened open) throws Exception {
    Files.createDirectories(stateDirectory);
    var clients = new KafkaClients(kafka, "evolution");
    Admin admin = open.add(clients.admin("admin"));
    List<TopicSpec> topics = new ArrayList<>(EvolutionTopology.inputs());
    topics.addAll(EvolutionTopology.outputs());
    try (Admin patient = clients.patientAdmin("start")) {
      var _ = RequiredTopics.ensure(patient, topics);
    }
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    SchemaSource schemas = open.add(Registries.schemas(kafka));
    RecordReader reader =
        RecordReader.patient(
            schemas,
            config.records().unknownSchemaPatience(),
            EvolutionResources.READ.toArray(TopicSpec[]::new));
    Registries.await(kafka, new MemoryCodec(serdes, reader)::prepare);
    StoreMemory memory = open.add(new StoreMemory());
    EvolutionConfig evolution = config.memories().evolution();
    var vectors = open.add(new ContentVectors(embedder, evolution.embeddingPatience()));
    var resources =
        new EvolutionResources(
            new EvolutionResources.LogAccess(
                serdes, reader, new RejectionGuard(config.records().deadLetters())),
            embedder.model().passageCalibration(),
            vectors,
            new EvolutionResources.Settings(
                evolution, config.memories().core(), config.memories().graph()),
            evolution
                .rules(config.memories().lifecycle())
                .with(config.memories().conversationCap())
                .worded(config.memories().words()),
            new MemoryMetrics(meters));
    StreamsConfig settings =
        StreamsSettings.withSmallPolls(
            StreamsSettings.of(
                GROUP,
                config.tasks().running(evolution.threads(), evolution.commitInterval()),
                kafka,
                stateDirectory,
                memory,
                stores()));
    return StreamsRun.start(
        name(),
        EvolutionTopology.of(resources, settings),
        settings,
        StreamsRun.closing(config.tasks().leaveOnStop()),
        admin,
        schemas,
        resources.log().guard(),
        meters,
        restoring(),
        open::add);
  }
}
