package dev.memlog.standalone.service;

import dev.memlog.index.Analyzer;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.api.IndexApi;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.standalone.Versions;
import dev.memlog.standalone.data.DataDirectory;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The service {@code indexer}: a process that keeps the search indexes equal to the topics of
 * passages and memories.
 */
public final class IndexerProcess implements Wiring {

  private final IndexerProcessConfig config;
  private final Clock clock = Clock.systemUTC();

  public IndexerProcess(IndexerProcessConfig config) {
    this.config = config;
  }

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var data = process.add(DataDirectory.open(config.data()));
    String instance = Instance.of(config.instance(), data.root());
    var kafka = config.log().clients(instance);
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(config.monitoring(), meters, process::checks));

    var models = config.index().models(process);
    var model = models.configured().model();
    var indexer = config.indexer().withInstance(instance);
    Analyzer words = config.index().analyzer().create();
    var passages =
        open(
            process,
            "index",
            PassageFields.collection(model.id(), model.dimensions()).analyzedBy(words));
    Optional<IndexAlias> memories =
        config.index().memories()
            ? Optional.of(
                open(
                    process,
                    "memory-index",
                    MemoryFields.collection(model.id(), model.dimensions()).analyzedBy(words)))
            : Optional.empty();
    new Cluster(process, kafka, config.log().topics()).await();
    List<IndexOperations> operations = new ArrayList<>();
    operations.add(
        start(
            process,
            Indexer.ofPassages(indexer, kafka, passages, models, words, meters, clock),
            meters));
    if (memories.isPresent()) {
      operations.add(
          start(
              process,
              Indexer.ofMemories(indexer, kafka, memories.get(), models, words, meters, clock),
              meters));
    }
    var builder =
        ApiServer.builder(config.server(), meters)
            .describe("Memlog indexer", Versions.memlog(), ApiDescriptors.bytes())
            .health(process::checks);
    new IndexApi(operations, clock).register(builder);
    var server = builder.build();
    process.serveToo(server);
    return "memlog indexer (%s): health and metrics at %s, API for operators at %s, Kafka at %s, registry at %s, %s, model %s"
        .formatted(
            instance,
            process.uri(),
            server.uri(),
            kafka.bootstrapServers(),
            kafka.registryUrl(),
            config.index().place(),
            model.id());
  }

  private static IndexOperations start(
      ServiceProcess process, Indexer indexer, MeterRegistry meters) throws Exception {
    process.start(indexer);
    var operations = new IndexOperations(indexer, meters);
    process.start(operations);
    return operations;
  }

  private IndexAlias open(ServiceProcess process, String name, CollectionSpec collection)
      throws Exception {
    var alias = process.add(config.index().open(collection, config.data(), clock));
    process.await(name, config.index().place(), alias::liveName);
    return alias;
  }
}
