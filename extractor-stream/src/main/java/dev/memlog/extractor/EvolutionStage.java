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
    super(
        "evolution",
        GROUP,
        config
            .tasks()
            .running(
                config.memories().evolution().threads(),
                config.memories().evolution().commitInterval()),
        kafka,
        stateDirectory,
        meters);
    this.config = config;
    this.kafka = kafka;
    this.embedder = embedder;
    this.meters = meters;
  }

  @Override
  protected Application application(StreamsConfig settings, SchemaSource schemas, Opened opened)
      throws Exception {
    List<TopicSpec> topics = new ArrayList<>(EvolutionTopology.inputs());
    topics.addAll(EvolutionTopology.outputs());
    try (Admin patient = new KafkaClients(kafka, name()).patientAdmin("start")) {
      var _ = RequiredTopics.ensure(patient, topics);
    }
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    RecordReader reader =
        RecordReader.patient(
            schemas,
            config.records().unknownSchemaPatience(),
            EvolutionResources.READ.toArray(TopicSpec[]::new));
    Registries.await(kafka, new MemoryCodec(serdes, reader)::prepare);
    MemoriesConfig memories = config.memories();
    EvolutionConfig evolution = memories.evolution();
    var resources =
        new EvolutionResources(
            serdes,
            reader,
            new RejectionGuard(config.records().deadLetters()),
            embedder.model().passageCalibration(),
            opened.add(new ContentVectors(embedder, evolution.embeddingPatience())),
            evolution,
            memories.core(),
            memories.graph(),
            evolution.rules(memories.lifecycle(), memories.conversationCap(), memories.words()),
            new MemoryMetrics(meters));
    StreamsConfig small = StreamsSettings.withSmallPolls(settings);
    return new Application(EvolutionTopology.of(resources, small), small, resources.guard());
  }
}
