package dev.memlog.standalone.service;

import dev.memlog.embedding.Embedders;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.retention.Retention;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.MemoryStages;
import dev.memlog.standalone.data.DataDirectory;
import java.time.Clock;

/** The fold, the stages that form memories, and the log's retention, in their own process. */
public final class ExtractorProcess implements Wiring {

  private final ExtractorProcessConfig config;

  public ExtractorProcess(ExtractorProcessConfig config) {
    this.config = config;
  }

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var data = process.add(DataDirectory.open(config.data()));
    String instance = Instance.of(config.instance(), data.root());
    var kafka = config.log().clients(instance);
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(config.monitoring(), meters, process::checks));

    new Cluster(process, kafka, config.log().topics()).await();
    var settings = config.extractor().withInstance(instance);
    var fold = new FoldStage(settings, kafka, data.streams(), meters);
    var retention =
        new Retention(
            config.retention(),
            kafka,
            MemoryStages.groups(settings),
            settings.events().tenantTopics().keySet(),
            meters,
            Clock.systemUTC());
    process.start(fold);
    process.start(retention);
    if (settings.memories().enabled()) {
      var embedder =
          process.await(
              "embedding",
              "the embedding provider " + config.embedding().provider(),
              () -> process.add(Embedders.open(config.embedding())));
      for (Component stage :
          MemoryStages.of(settings, kafka, data.evolution(), embedder, () -> false, meters)) {
        process.start(stage);
      }
    }
    data.tighten();
    return "memlog extractor (%s): health and metrics at %s, Kafka at %s, registry at %s, data in %s"
        .formatted(
            instance, process.uri(), kafka.bootstrapServers(), kafka.registryUrl(), data.root());
  }
}
