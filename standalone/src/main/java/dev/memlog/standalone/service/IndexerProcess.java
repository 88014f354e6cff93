package dev.memlog.standalone.service;

import dev.memlog.embedding.Embedders;
import dev.memlog.index.EnglishTerms;
import dev.memlog.index.PassageFields;
import dev.memlog.index.qdrant.QdrantIndex;
import dev.memlog.indexer.Indexer;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.DataDirectory;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** What keeps the index equal to the passages, in a process of its own. */
public final class IndexerProcess implements MemlogService {

  private final IndexerProcessConfig config;
  private final Clock clock = Clock.systemUTC();
  private final ServiceProcess process = new ServiceProcess(Duration.ZERO);
  private volatile String line = "";

  public IndexerProcess(IndexerProcessConfig config) {
    this.config = config;
  }

  @Override
  public void start() throws Exception {
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
        new Indexer(
            config.indexer().withInstance(instance),
            kafka,
            index,
            embedder,
            new EnglishTerms(),
            meters,
            clock));
    process.wired();
    line =
        "memlog indexer (%s): health and metrics at %s, Kafka at %s, registry at %s, Qdrant at %s, model %s"
            .formatted(
                instance,
                uri(),
                kafka.bootstrapServers(),
                kafka.registryUrl(),
                config.qdrant(),
                model.id());
  }

  @Override
  public String line() {
    return line;
  }

  @Override
  public String uri() {
    return process.uri();
  }

  @Override
  public Map<String, Health> checks() {
    return process.checks();
  }

  @Override
  public void close() {
    process.close();
  }
}
