package dev.memlog.standalone;

import static dev.memlog.indexer.content.Contents.MEMORIES;
import static dev.memlog.indexer.content.Contents.PASSAGES;
import static java.util.Objects.requireNonNull;

import dev.memlog.console.Console;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.retention.Retention;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.api.IndexApi;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.ingest.IngestService;
import dev.memlog.query.QueryService;
import dev.memlog.query.Searched;
import dev.memlog.query.StatsSources;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.StartWait;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.PortInUseException;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.data.DataDirectoryInUseException;
import dev.memlog.standalone.erasure.ErasureSetup;
import dev.memlog.standalone.erasure.Erasures;
import dev.memlog.standalone.erasure.FileCompactions;
import dev.memlog.standalone.logcheck.LogCheck;
import dev.memlog.standalone.powerloss.LastRun;
import dev.memlog.standalone.powerloss.SafePoints;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All of Memlog in one process. It starts the broker and the schema registry first, and creates
 * topics and schemas. Then it starts the services, several at the same time, and one HTTP and gRPC
 * server for all of them.
 */
public final class EmbeddedMemlog implements AutoCloseable {

  private static final Logger logger = LoggerFactory.getLogger(EmbeddedMemlog.class);

  /**
   * The time between safe points, the moments to which a start after a power loss rewinds. About
   * this much input is then processed again.
   */
  private static final Duration SAFE_POINTS = Duration.ofMinutes(1);

  /** The longest wait for the parts of a failed start to close. */
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(30);

  /**
   * Settings for clients within this process. They disable compression: there is no network to
   * save, most batches contain one record, and compression buffers caused more than a quarter of
   * all allocations.
   */
  private static final Map<String, String> WITHIN = Map.of("compression.type", "none");

  /**
   * The largest number of waiting passages at which extraction continues, so that memories never
   * delay indexing. It is the number of this machine's processors.
   */
  private static final long MOST_WAITING = Runtime.getRuntime().availableProcessors();

  private final StandaloneConfig config;
  private final Path log;
  private final FaultInjection surroundings;
  private final Clock clock;
  private final Closing closing = new Closing();
  private final StartWait wait;
  private final StartedComponents components;
  private volatile @Nullable Addresses addresses;
  private volatile @Nullable SafePoints safePoints;

  /**
   * Creates an embedded Memlog without starting it.
   *
   * @param log the file that this process logs to, for display only
   */
  public EmbeddedMemlog(StandaloneConfig config, Path log) {
    this(config, log, FaultInjection.real());
  }

  /** Creates an embedded Memlog that says every 10 s of its start what it waits for. */
  public EmbeddedMemlog(StandaloneConfig config, Path log, Consumer<String> news) {
    this(config, log, FaultInjection.real(), news);
  }

  /**
   * Creates an embedded Memlog without starting it, with parts that a fault test replaces.
   *
   * @param log the file that this process logs to, for display only
   * @param surroundings the clock, and the wrapper of the indexes
   */
  public EmbeddedMemlog(StandaloneConfig config, Path log, FaultInjection surroundings) {
    this(config, log, surroundings, _ -> {});
  }

  private EmbeddedMemlog(
      StandaloneConfig config, Path log, FaultInjection surroundings, Consumer<String> news) {
    this.config = config;
    this.log = log;
    this.surroundings = surroundings;
    clock = surroundings.clock();
    wait = new StartWait(config.start().patience(), PassingFailure::mayPass, news);
    components = new StartedComponents(closing, wait, surroundings.component());
  }

  /**
   * Starts all components. The components may still have to catch up with the stored data; {@link
   * #awaitReady} waits for them. If the start fails, this method closes every started component.
   *
   * @throws PortInUseException if a port is taken
   * @throws DataDirectoryInUseException if another process has locked the data directory
   * @throws Exception if any component fails for another reason
   */
  public void start() throws Exception {
    try {
      wire();
    } catch (Exception | Error e) {
      logger.atError().setCause(e).log("the start failed");
      // A part that does not close must not keep the reason from the operator.
      Joining.within(CLOSE_PATIENCE, "close", this::close);
      throw e;
    }
  }

  private void wire() throws Exception {
    var data = closing.add(DataDirectory.open(config.data()));
    config.requireFreePorts();
    var lastRun = closing.add(LastRun.endedIn(data));
    // The model loads while the broker starts, since neither needs the other.
    var loading =
        new Loading<EmbeddingModels>(
            "model", () -> closing.open(() -> EmbeddingModels.open(config.embedding())));
    var broker = new EmbeddedBroker(config.log().broker(), data.broker());
    var registry = new EmbeddedRegistry(config.log().registry(), broker::bootstrapServers);
    components.start(broker, registry);

    var kafka = new KafkaSettings(broker.bootstrapServers(), registry.url(), WITHIN, Map.of());
    new Contracts(kafka, TopicsConfig.embedded(config.partitions())).ensure(wait);
    var meters = closing.add(new Metrics()).registry();
    var extractor = config.stages().extractor();
    Set<String> tenantTopics = extractor.events().tenantTopics().keySet();
    Set<String> inputs = new HashSet<>(tenantTopics);
    inputs.addAll(List.of(Topics.CONVERSATION_EVENTS.name(), Topics.MEMORY_COMMANDS.name()));
    wait.until("the end of open transactions", () -> lastRun.endOpenTransactions(kafka, inputs));
    // The safe points are closed after all stages and before the broker.
    var points = closing.add(lastRun.safePoints(broker, SAFE_POINTS, meters));
    safePoints = points;

    var models = wait.until("the embedding model", loading::get);
    var embedder = models.configured();
    var model = embedder.model();
    Analyzer words = config.analyzer().create();
    IndexAlias index =
        alias(data, PassageFields.collection(model.id(), model.dimensions()).analyzedBy(words));

    var ingest =
        new IngestService(config.stages().ingest(), kafka, meters, clock, points::containMemories);
    var fold = new FoldStage(extractor, kafka, data.streams(), meters);
    points.hold(fold::pause, fold::resume);
    var retention =
        new Retention(
            config.stages().retention(),
            kafka,
            MemoryStages.groups(extractor),
            tenantTopics,
            meters,
            clock);
    var indexer =
        Indexer.of(PASSAGES, config.stages().indexer(), kafka, index, models, words, meters, clock);
    Optional<FilledIndex> memories =
        extractor.memories().enabled()
            ? Optional.of(memories(data, kafka, models, words, meters))
            : Optional.empty();
    var operations = new ArrayList<IndexOperations>();
    operations.add(new IndexOperations(indexer, meters));
    memories.ifPresent(found -> operations.add(new IndexOperations(found.indexer(), meters)));
    var deadLetters = new DeadLetterCounts(ingest::deadLetters, clock);
    var stats =
        new StatsSources(
            "memlog",
            Stages.within(kafka, extractor, indexer, memories, closing),
            new Freshness(indexer),
            indexer::lastChanged,
            deadLetters,
            this::checks,
            Versions.all());
    var pipeline = Pipelines.within(extractor, indexer, memories);
    var query =
        new QueryService(
            config.stages().query(),
            kafka,
            new Searched(
                new FilledIndex(index, indexer).queried(models),
                memories.map(found -> found.queried(models)),
                words),
            data.view(),
            pipeline,
            stats,
            meters,
            MemoryStages.formation(extractor, embedder),
            clock);
    // Each of these sets waits for its own consumers at its end, so all are closed at the same
    // time.
    var folds = new Closing();
    var services = new Closing();
    var evolutions = new Closing();
    var extractions = new Closing();
    AutoCloseable stagesTogether =
        () -> Closing.closeTogether(List.of(folds, services, evolutions, extractions));
    closing.add(stagesTogether);
    // Searches do not need the fold, whose state may take a while to restore.
    var folding = components.startTogether(folds, fold, retention);
    StartedComponents.await(
        components.startTogether(
            services,
            Stream.concat(
                    Stream.of(ingest, indexer, query), memories.stream().map(FilledIndex::indexer))
                .toArray(Component[]::new)));
    StartedComponents.await(
        components.startTogether(services, operations.toArray(Component[]::new)));
    List<Component> stages =
        MemoryStages.of(
            extractor,
            kafka,
            data.evolution(),
            embedder,
            () -> Stages.waiting(indexer) > MOST_WAITING,
            meters);
    for (Component stage : stages) {
      if (stage instanceof EvolutionStage evolution) {
        points.hold(evolution::pause, evolution::resume);
      }
    }
    // Extraction uses the other parts of its set, which are closed after it.
    List<Loading<Component>> remembering = new ArrayList<>();
    for (Component stage : stages) {
      Closing set = stage instanceof EvolutionStage ? evolutions : extractions;
      remembering.addAll(components.startTogether(set, stage));
    }
    var compactions =
        new FileCompactions(ErasurePlaces.within(fold, stages, query, index, memories), clock);
    var erasures =
        new Erasures(
            new ErasureSetup(
                kafka,
                MemoryStages.groups(extractor),
                tenantTopics,
                config.stages().retention(),
                Stream.concat(
                        ErasurePlaces.readers(tenantTopics, pipeline).stream(),
                        ErasurePlaces.readers(query).stream())
                    .toList(),
                new ErasureSetup.FilePlaces(compactions, List.of(), Optional.of(data.root())),
                points::awaitTaken,
                () -> true),
            meters,
            clock);

    var builder =
        ApiServer.builder(config.server(), meters)
            .describe("Memlog", Versions.memlog(), ApiDescriptors.bytes())
            .health(this::checks);
    ingest.register(builder);
    query.register(builder);
    var logCheck = new LogCheck(data, kafka, config.stages().indexer().check(), clock);
    new IndexApi(operations, logCheck, clock).register(builder);
    var agents = closing.add(Agents.within(config.stages().frontends().mcp(), meters));
    agents.register(builder);
    Console.register(config.stages().frontends().console(), builder);
    var server = builder.build();
    agents.serve(server);
    components.start(server);
    StartedComponents.await(folding);
    StartedComponents.await(remembering);
    data.tighten();
    points.start();
    components.start(compactions, erasures, logCheck);

    addresses =
        new Addresses(
            server.uri().toString(),
            broker.bootstrapServers(),
            registry.url(),
            model.id(),
            data.root(),
            log);
  }

  /**
   * Takes a safe point immediately instead of waiting for the next one.
   *
   * @return whether a safe point was taken; false if there was no moment without an open
   *     transaction
   */
  boolean takeSafePoint() throws IOException {
    return requireNonNull(safePoints).take();
  }

  private IndexAlias alias(DataDirectory data, CollectionSpec collection) {
    return surroundings
        .index()
        .apply(closing.add(config.index().open(collection, data.index(), clock)));
  }

  private FilledIndex memories(
      DataDirectory data,
      KafkaSettings kafka,
      EmbeddingModels models,
      Analyzer words,
      MeterRegistry meters) {
    var model = models.configured().model();
    IndexAlias index =
        alias(data, MemoryFields.collection(model.id(), model.dimensions()).analyzedBy(words));
    return new FilledIndex(
        index,
        Indexer.of(
            MEMORIES, config.stages().indexer(), kafka, index, models, words, meters, clock));
  }

  /**
   * Waits until every component is ready, as long as the components make progress.
   *
   * @throws dev.memlog.runtime.StartException if they make no progress for {@link
   *     StartConfig#patience}
   * @throws IllegalStateException if a component has died; the message names the component
   */
  public void awaitReady() throws Exception {
    awaitReady(StartWait.UNLIMITED);
  }

  /**
   * Waits until every component is ready.
   *
   * @param longest the longest time to wait
   * @throws IllegalStateException if a component is not ready after this time or has died; the
   *     message names the component
   */
  public void awaitReady(Duration longest) throws Exception {
    components.awaitReady(longest);
  }

  /**
   * Returns the addresses and directories of the running components.
   *
   * @throws IllegalStateException if {@link #start} has not completed
   */
  public Addresses addresses() {
    Addresses known = addresses;
    if (known == null) {
      throw new IllegalStateException("Memlog must be started first");
    }
    return known;
  }

  /** Returns the health of each started component, by name. */
  public Map<String, Health> checks() {
    return components.checks();
  }

  @Override
  public void close() {
    wait.close();
    closing.close();
  }
}
