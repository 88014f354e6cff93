package dev.memlog.standalone.service;

import static dev.memlog.indexer.content.Contents.MEMORIES;
import static dev.memlog.indexer.content.Contents.PASSAGES;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.api.IndexApi;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.standalone.Versions;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The service {@code indexer}: a process that keeps the search indexes equal to the topics of
 * passages and memories.
 */
public record IndexerProcess(IndexerProcessConfig config) implements Wiring {

  private static final Clock CLOCK = Clock.systemUTC();

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var own = ProcessResources.open(process, config.data(), config.instance(), config.log());
    process.serve(MonitoringServer.of(config.monitoring(), own.meters(), process::checks));

    var models = config.index().models(process);
    var model = models.configured().model();
    var indexer = config.indexer().withInstance(own.instance());
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
    new Cluster(process, own.kafka(), config.log().topics()).await();
    List<IndexOperations> operations = new ArrayList<>();
    operations.add(
        start(
            process,
            Indexer.of(
                PASSAGES, indexer, own.kafka(), passages, models, words, own.meters(), CLOCK),
            own.meters()));
    if (memories.isPresent()) {
      operations.add(
          start(
              process,
              Indexer.of(
                  MEMORIES,
                  indexer,
                  own.kafka(),
                  memories.get(),
                  models,
                  words,
                  own.meters(),
                  CLOCK),
              own.meters()));
    }
    var builder =
        ApiServer.builder(config.server(), own.meters())
            .describe("Memlog indexer", Versions.memlog(), ApiDescriptors.bytes())
            .health(process::checks);
    new IndexApi(operations, CLOCK).register(builder);
    var server = builder.build();
    process.serve(server);
    return "memlog indexer (%s): health and metrics at %s, API for operators at %s, Kafka at %s, registry at %s, %s, model %s"
        .formatted(
            own.instance(),
            process.uri(),
            server.uri(),
            own.kafka().bootstrapServers(),
            own.kafka().registryUrl(),
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
    var alias = process.add(config.index().open(collection, config.data(), CLOCK));
    process.await(name, config.index().place(), alias::liveName);
    return alias;
  }
}
