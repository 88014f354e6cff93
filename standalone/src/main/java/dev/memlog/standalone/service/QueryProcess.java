package dev.memlog.standalone.service;

import dev.memlog.console.Console;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.QueriedIndex;
import dev.memlog.query.QueryService;
import dev.memlog.query.Searched;
import dev.memlog.query.StatsSources;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.Agents;
import dev.memlog.standalone.ErasurePlaces;
import dev.memlog.standalone.GroupLag;
import dev.memlog.standalone.MemoryStages;
import dev.memlog.standalone.Pipelines;
import dev.memlog.standalone.Stages;
import dev.memlog.standalone.Versions;
import dev.memlog.standalone.erasure.FileCompactions;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The service {@code query}: the query API, such as searches, recalls and conversations, in its own
 * process.
 */
public record QueryProcess(QueryProcessConfig config) implements Wiring {

  private static final Clock CLOCK = Clock.systemUTC();

  @Override
  public Duration drain() {
    return config.serving().drain();
  }

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var own = ProcessResources.open(process, config.data(), config.instance(), config.log());
    var models = config.index().models(process);
    var model = models.configured().model();
    Analyzer words = config.index().analyzer().create();
    var passages =
        alias(process, PassageFields.collection(model.id(), model.dimensions()).analyzedBy(words));
    var filled =
        new IndexFilled(
            "index", Topics.PASSAGES, own.kafka(), passages::live, passages::newestPositions);
    var memories =
        alias(process, MemoryFields.collection(model.id(), model.dimensions()).analyzedBy(words));
    var memoriesFilled =
        new IndexFilled(
            "memory-index",
            Topics.MEMORIES,
            own.kafka(),
            memories::live,
            memories::newestPositions);
    var clients = new KafkaClients(own.kafka(), "query");
    var query =
        new QueryService(
            config.query(),
            own.kafka(),
            new Searched(
                QueriedIndex.of(passages, models, filled, filled::progress),
                config.index().memories()
                    ? Optional.of(
                        QueriedIndex.of(memories, models, memoriesFilled, memoriesFilled::progress))
                    : Optional.empty(),
                words),
            own.data().view(),
            Pipelines.across(
                config.others().indexers(),
                passages,
                config.index().memories() ? Optional.of(memories) : Optional.empty(),
                config.others().extraction()),
            stats(process, clients, own.instance()),
            own.meters(),
            MemoryStages.formation(
                config.others().fading(),
                config.index().memories() && config.others().extraction(),
                config.others().extractionByModel(),
                _ -> false,
                config.others().extractionRules(),
                models.configured()),
            CLOCK);

    var builder =
        ApiServer.builder(config.serving().server(), own.meters())
            .describe("Memlog query", Versions.memlog(), ApiDescriptors.bytes())
            .health(process::checks);
    query.register(builder);
    var agents = process.add(Agents.across(config.frontends().mcp(), own.meters()));
    agents.register(builder);
    Console.register(config.frontends().console(), builder);
    var server = builder.build();
    agents.serve(server);
    process.serve(server);

    process.await("index", config.index().place(), passages::liveName);
    if (config.index().memories()) {
      process.await("memory-index", config.index().place(), memories::liveName);
    }
    new Cluster(process, own.kafka(), config.log().topics()).await();
    process.start(query);
    process.start(new FileCompactions(ErasurePlaces.views(query), CLOCK));
    process.start(filled);
    if (config.index().memories()) {
      process.start(memoriesFilled);
    }
    return "memlog query (%s): API at %s, Kafka at %s, registry at %s, %s, model %s, data in %s"
        .formatted(
            own.instance(),
            process.uri(),
            own.kafka().bootstrapServers(),
            own.kafka().registryUrl(),
            config.index().place(),
            model.id(),
            own.data().root());
  }

  private IndexAlias alias(ServiceProcess process, CollectionSpec spec) {
    return process.add(config.index().open(spec, config.data(), CLOCK));
  }

  private StatsSources stats(ServiceProcess process, KafkaClients clients, String instance) {
    Function<String, GroupLag> groups = name -> process.add(new GroupLag(clients, name));
    String indexers = config.others().indexers();
    return new StatsSources(
        "query-" + instance,
        Stages.of(
            groups,
            groups.apply(indexers).of(Topics.PASSAGES),
            config.index().memories()
                ? Optional.of(groups.apply(Indexer.memoryGroup(indexers)).of(Topics.MEMORIES))
                : Optional.empty(),
            config.others().extraction()),
        Optional::empty,
        Optional::empty,
        _ -> OptionalLong.empty(),
        process::checks,
        Versions.all());
  }
}
