package dev.memlog.standalone.service;

import dev.memlog.embedding.Embedders;
import dev.memlog.index.EnglishTerms;
import dev.memlog.index.PassageFields;
import dev.memlog.index.qdrant.QdrantIndex;
import dev.memlog.indexer.Indexer;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.DataDirectory;
import java.time.Clock;

/** What keeps the index equal to the passages, in a process of its own. */
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
    var kafka = config.kafka().with(config.registry(), instance);
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(config.monitoring(), meters, process::checks));

    var embedder =
        process.await(
            "embedding",
            "the embedding provider " + config.embedding().provider(),
            () -> process.add(Embedders.open(config.embedding())));
    var model = embedder.model();
    var collection = PassageFields.collection(model.id(), model.dimensions());
    var index =
        process.await(
            "index",
            "Qdrant at " + config.qdrant(),
            () -> process.add(QdrantIndex.open(config.qdrant(), collection, clock)));
    new Cluster(process, kafka, config.topics()).await();
    process.start(
        Indexer.ofPassages(
            config.indexer().withInstance(instance),
            kafka,
            index,
            embedder,
            new EnglishTerms(),
            meters,
            clock));
    return "memlog indexer (%s): health and metrics at %s, Kafka at %s, registry at %s, Qdrant at %s, model %s"
        .formatted(
            instance,
            process.uri(),
            kafka.bootstrapServers(),
            kafka.registryUrl(),
            config.qdrant(),
            model.id());
  }
}
