package dev.memlog.standalone.service;

import dev.memlog.console.Console;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.QueriedIndex;
import dev.memlog.query.QueryConfig;
import dev.memlog.query.QueryService;
import dev.memlog.query.Searched;
import dev.memlog.query.StatsSources;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.Agents;
import dev.memlog.standalone.ErasurePlaces;
import dev.memlog.standalone.Frontends;
import dev.memlog.standalone.GroupLag;
import dev.memlog.standalone.MemoryStages;
import dev.memlog.standalone.Pipelines;
import dev.memlog.standalone.Stages;
import dev.memlog.standalone.Versions;
import dev.memlog.standalone.erasure.FileCompactions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * {@code memlog service query}: answers searches, recalls and contexts, and reads conversations and
 * memories.
 *
 * @param data directory of the views, restored from the log
 * @param instance unique name; default: host and an id in {@code data}
 * @param others the settings about the stages in other processes
 * @param log the access to the log
 * @param index the access to the index
 * @param serving the server and its shutdown
 * @param query the settings of searches, conversations and statistics
 * @param frontends the interfaces in addition to the API
 */
public record QueryProcess(
    @Default("${user.home}/.memlog-services/query") Path data,
    Optional<String> instance,
    @Inlined OtherStages others,
    @Inlined LogAccess log,
    @Inlined IndexAccess index,
    @Default("{server: {port: 8082}}") @Inlined DrainedServer serving,
    QueryConfig query,
    @Inlined Frontends frontends)
    implements Wiring, Validated {

  private static final Clock CLOCK = Clock.systemUTC();

  @Override
  public Duration drain() {
    return serving.drain();
  }

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var own = ProcessResources.open(process, data, instance, log);
    var models = index.models(process);
    var model = models.configured().model();
    Analyzer words = index.analyzer().create();
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
            this.query,
            own.kafka(),
            new Searched(
                QueriedIndex.of(passages, models, filled, filled::progress),
                index.memories()
                    ? Optional.of(
                        QueriedIndex.of(memories, models, memoriesFilled, memoriesFilled::progress))
                    : Optional.empty(),
                words),
            own.data().view(),
            Pipelines.across(
                others.indexers(),
                passages,
                index.memories() ? Optional.of(memories) : Optional.empty(),
                others.extraction()),
            stats(process, clients, own.instance()),
            own.meters(),
            MemoryStages.formation(
                others.fading(),
                index.memories() && others.extraction(),
                others.extractionByModel(),
                _ -> false,
                others.extractionRules(),
                models.configured()),
            CLOCK);

    var builder =
        ApiServer.builder(serving.server(), own.meters())
            .describe("Memlog query", Versions.memlog(), ApiDescriptors.bytes())
            .health(process::checks);
    query.register(builder);
    var agents = process.add(Agents.across(frontends.mcp(), own.meters()));
    agents.register(builder);
    Console.register(frontends.console(), builder);
    var server = builder.build();
    agents.serve(server);
    process.serve(server);

    process.await("index", index.place(), passages::liveName);
    if (index.memories()) {
      process.await("memory-index", index.place(), memories::liveName);
    }
    log.await(process, own.kafka());
    process.start(query);
    process.start(new FileCompactions(ErasurePlaces.views(query), CLOCK));
    process.start(filled);
    if (index.memories()) {
      process.start(memoriesFilled);
    }
    return "memlog query (%s): API at %s, Kafka at %s, registry at %s, %s, model %s, data in %s"
        .formatted(
            own.instance(),
            process.uri(),
            own.kafka().bootstrapServers(),
            own.kafka().registryUrl(),
            index.place(),
            model.id(),
            own.data().root());
  }

  private IndexAlias alias(ServiceProcess process, CollectionSpec spec) {
    return process.add(index.open(spec, data, CLOCK));
  }

  private StatsSources stats(ServiceProcess process, KafkaClients clients, String instance) {
    Function<String, GroupLag> groups = name -> process.add(new GroupLag(clients, name));
    String indexers = others.indexers();
    return new StatsSources(
        "query-" + instance,
        Stages.of(
            groups,
            groups.apply(indexers).of(Topics.PASSAGES),
            index.memories()
                ? Optional.of(groups.apply(Indexer.memoryGroup(indexers)).of(Topics.MEMORIES))
                : Optional.empty(),
            others.extraction()),
        Optional::empty,
        Optional::empty,
        _ -> OptionalLong.empty(),
        process::checks,
        Versions.all());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
  }
}
