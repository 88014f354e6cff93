package dev.memlog.standalone.service;

import dev.memlog.embedding.Embedders;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.retention.Retention;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.position.Stage;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.ErasurePlaces;
import dev.memlog.standalone.MemoryStages;
import dev.memlog.standalone.erasure.ErasureSetup;
import dev.memlog.standalone.erasure.Erasures;
import dev.memlog.standalone.erasure.FileCompactions;
import dev.memlog.standalone.erasure.FilePlace;
import dev.memlog.standalone.erasure.GroupLeadership;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The service {@code extractor}: the fold (which computes conversations from events), the stages
 * that form memories, the retention of the log, and the erasures, in one process.
 */
public record ExtractorProcess(ExtractorProcessConfig config) implements Wiring {

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var own = ProcessResources.open(process, config.data(), config.instance(), config.log());
    process.serve(MonitoringServer.of(config.monitoring(), own.meters(), process::checks));

    new Cluster(process, own.kafka(), config.log().topics()).await();
    var settings = config.extractor().withInstance(own.instance());
    var fold = new FoldStage(settings, own.kafka(), own.data().streams(), own.meters());
    var retention =
        new Retention(
            config.retention(),
            own.kafka(),
            MemoryStages.groups(settings),
            settings.events().tenantTopics().keySet(),
            own.meters(),
            Clock.systemUTC());
    process.start(fold);
    process.start(retention);
    List<Component> stages = new ArrayList<>();
    if (settings.memories().enabled()) {
      var embedder =
          process.await(
              "embedding",
              "the embedding provider " + config.embedding().provider(),
              () -> process.open(() -> Embedders.open(config.embedding())));
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
    String indexers = config.indexers();
    List<FilePlace> remote = new ArrayList<>(ErasurePlaces.remoteViews());
    remote.addAll(ErasurePlaces.remoteIndexes(config.rewriteAfter()));
    process.start(compactions);
    process.start(leads);
    process.start(
        new Erasures(
            new ErasureSetup(
                kafka,
                MemoryStages.groups(settings),
                settings.events().tenantTopics().keySet(),
                config.retention(),
                ErasurePlaces.readers(
                    settings,
                    Stage.ofGroup("indexer", indexers),
                    settings.memories().enabled()
                        ? Optional.of(
                            Stage.ofGroup("memory-indexer", Indexer.memoryGroup(indexers)))
                        : Optional.empty()),
                new ErasureSetup.FilePlaces(compactions, remote, Optional.empty()),
                () -> {},
                leads),
            meters,
            Clock.systemUTC()));
  }
}
