package dev.memlog.standalone.service;

import static dev.memlog.indexer.content.Contents.MEMORIES;
import static dev.memlog.indexer.content.Contents.PASSAGES;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.IndexerConfig;
import dev.memlog.indexer.api.IndexApi;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.standalone.Versions;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code memlog service indexer}: keeps the index equal to the topics of passages and memories, and
 * rebuilds and checks it.
 *
 * @param data directory of the instance id
 * @param instance unique name, stable over restarts; default: host and an id in {@code data}
 * @param log the access to the log
 * @param index the access to the index
 * @param monitoring the server for health and metrics
 * @param server the HTTP and gRPC server for operators: rebuilds, checks and digests
 * @param indexer the settings of the indexer
 */
public record IndexerProcess(
    @Default("${user.home}/.memlog-services/indexer") Path data,
    Optional<String> instance,
    @Inlined LogAccess log,
    @Inlined IndexAccess index,
    @Default("{port: 8084}") MonitoringConfig monitoring,
    @Default("{port: 8087}") ServerConfig server,
    IndexerConfig indexer)
    implements Wiring, Validated {

  private static final Clock CLOCK = Clock.systemUTC();

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var own = ProcessResources.open(process, data, instance, log);
    process.serve(MonitoringServer.of(monitoring, own.meters(), process::checks));

    var models = index.models(process);
    var model = models.configured().model();
    var indexer = this.indexer.withInstance(own.instance());
    Analyzer words = index.analyzer().create();
    var passages =
        open(
            process,
            "index",
            PassageFields.collection(model.id(), model.dimensions()).analyzedBy(words));
    Optional<IndexAlias> memories =
        index.memories()
            ? Optional.of(
                open(
                    process,
                    "memory-index",
                    MemoryFields.collection(model.id(), model.dimensions()).analyzedBy(words)))
            : Optional.empty();
    log.await(process, own.kafka());
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
        ApiServer.builder(this.server, own.meters())
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
            index.place(),
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
    var alias = process.add(index.open(collection, data, CLOCK));
    process.await(name, index.place(), alias::liveName);
    return alias;
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check.require(
        indexer.instance().equals(Defaults.of(IndexerConfig.class).instance()),
        "indexer.group.instance",
        "must be absent, since the process's own instance applies",
        indexer.instance());
  }
}
