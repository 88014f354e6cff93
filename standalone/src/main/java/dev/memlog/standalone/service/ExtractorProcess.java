package dev.memlog.standalone.service;

import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.retention.Retention;
import dev.memlog.extractor.retention.RetentionConfig;
import dev.memlog.extractor.streams.TasksConfig;
import dev.memlog.indexer.GroupConfig;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.NotNegative;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.ErasurePlaces;
import dev.memlog.standalone.MemoryStages;
import dev.memlog.standalone.Pipelines;
import dev.memlog.standalone.erasure.ErasureSetup;
import dev.memlog.standalone.erasure.Erasures;
import dev.memlog.standalone.erasure.FileCompactions;
import dev.memlog.standalone.erasure.FilePlace;
import dev.memlog.standalone.erasure.GroupLeadership;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code memlog service extractor}: computes conversations from events, chunks messages into
 * passages, and forms memories.
 *
 * @param data directory of the state stores, restored from the log
 * @param instance unique name, stable over restarts; default: host and an id in {@code data}
 * @param indexers the indexers' group, for which receipts of erasures wait
 * @param rewriteAfter the indexers' {@code indexer.timing.rewriteAfter}, for receipts of erasures;
 *     0 if unused
 * @param log the access to the log
 * @param monitoring the server for health and metrics
 * @param extractor the stages that compute conversations, chunk messages and form memories
 * @param retention the retention of processed events
 * @param embedding the embedding model and the connection to it; only used if memories are formed
 */
public record ExtractorProcess(
    @Default("${user.home}/.memlog-services/extractor") Path data,
    Optional<String> instance,
    @Default(GroupConfig.ID) @Present String indexers,
    @Default("6d") @NotNegative Duration rewriteAfter,
    @Inlined LogAccess log,
    @Default("{port: 8083}") MonitoringConfig monitoring,
    ExtractorConfig extractor,
    RetentionConfig retention,
    EmbeddingConfig embedding)
    implements Wiring, Validated {

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var own = ProcessResources.open(process, data, instance, log);
    process.serve(MonitoringServer.of(monitoring, own.meters(), process::checks));

    log.await(process, own.kafka());
    var settings = extractor.withInstance(own.instance());
    var fold = new FoldStage(settings, own.kafka(), own.data().streams(), own.meters());
    process.start(fold);
    process.start(
        new Retention(
            retention,
            own.kafka(),
            MemoryStages.groups(settings),
            settings.events().tenantTopics().keySet(),
            own.meters(),
            Clock.systemUTC()));
    List<Component> stages = new ArrayList<>();
    if (settings.memories().enabled()) {
      var embedder =
          process.await(
              "embedding",
              "the embedding provider " + embedding.provider(),
              () -> process.open(() -> Embedders.open(embedding)));
      stages.addAll(
          MemoryStages.of(
              settings, own.kafka(), own.data().evolution(), embedder, () -> false, own.meters()));
      for (Component stage : stages) {
        process.start(stage);
      }
    }
    startErasures(process, settings, own.kafka(), ErasurePlaces.stores(fold, stages), own.meters());
    own.data().tighten();
    return "memlog extractor (%s): health and metrics at %s, Kafka at %s, registry at %s, data in %s"
        .formatted(
            own.instance(),
            process.uri(),
            own.kafka().bootstrapServers(),
            own.kafka().registryUrl(),
            own.data().root());
  }

  private void startErasures(
      ServiceProcess process,
      ExtractorConfig settings,
      KafkaSettings kafka,
      List<FilePlace> stores,
      MeterRegistry meters)
      throws Exception {
    var compactions = new FileCompactions(stores, Clock.systemUTC());
    var leads = new GroupLeadership(kafka, settings.tasks().instance());
    List<FilePlace> remote = new ArrayList<>(ErasurePlaces.remoteViews());
    remote.addAll(ErasurePlaces.remoteIndexes(rewriteAfter));
    process.start(compactions);
    process.start(leads);
    process.start(
        new Erasures(
            new ErasureSetup(
                kafka,
                MemoryStages.groups(settings),
                settings.events().tenantTopics().keySet(),
                retention,
                ErasurePlaces.readers(
                    settings.events().tenantTopics().keySet(),
                    Pipelines.across(indexers, settings.memories())),
                new ErasureSetup.FilePlaces(compactions, remote, Optional.empty()),
                () -> {},
                leads),
            meters,
            Clock.systemUTC()));
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check.require(
        extractor.tasks().instance().equals(Defaults.of(TasksConfig.class).instance()),
        "extractor.tasks.instance",
        "must be absent, since the process's own instance applies",
        extractor.tasks().instance());
  }
}
