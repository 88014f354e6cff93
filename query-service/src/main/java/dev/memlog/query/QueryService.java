package dev.memlog.query;

import dev.memlog.api.v1.AdminServiceGrpc;
import dev.memlog.api.v1.AnswerServiceGrpc;
import dev.memlog.api.v1.ContextServiceGrpc;
import dev.memlog.api.v1.CoreMemoryServiceGrpc;
import dev.memlog.api.v1.EnergyServiceGrpc;
import dev.memlog.api.v1.GraphServiceGrpc;
import dev.memlog.api.v1.MemoryServiceGrpc;
import dev.memlog.api.v1.OwnerProfileServiceGrpc;
import dev.memlog.api.v1.SearchServiceGrpc;
import dev.memlog.api.v1.UserServiceGrpc;
import dev.memlog.api.v1.WebhookServiceGrpc;
import dev.memlog.api.v1.WorkingMemoryServiceGrpc;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.events.Access;
import dev.memlog.events.GivenAnswer;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.answered.AnswerMetrics;
import dev.memlog.query.answered.AnswerRecorder;
import dev.memlog.query.answered.AnswerView;
import dev.memlog.query.answered.BestEffortLog;
import dev.memlog.query.answered.PastAnswers;
import dev.memlog.query.changes.ChangesApi;
import dev.memlog.query.conversation.ConversationAnswers;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.conversation.WorkingMemoryAnswers;
import dev.memlog.query.inspection.CoreMemoryAnswers;
import dev.memlog.query.inspection.GraphAnswers;
import dev.memlog.query.inspection.MemoryAnswers;
import dev.memlog.query.inspection.MemoryExportApi;
import dev.memlog.query.inspection.MemoryHealthAnswers;
import dev.memlog.query.inspection.OwnerProfiles;
import dev.memlog.query.levels.OwnerLevels;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.position.Pipeline;
import dev.memlog.query.position.PositionGate;
import dev.memlog.query.position.Stage;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.reading.MemoryFormation;
import dev.memlog.query.reading.MessageReader;
import dev.memlog.query.recall.MemoryRanking;
import dev.memlog.query.recall.MemoryRecall;
import dev.memlog.query.recall.SimilarPairs;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.QueryReader;
import dev.memlog.query.search.QueryVectors;
import dev.memlog.query.search.SearchedIndex;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.query.view.TopicView;
import dev.memlog.query.webhook.Webhooks;
import dev.memlog.query.window.ConversationWindow;
import dev.memlog.query.window.ExtractiveSummarizer;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.ApiServerBuilder;
import dev.memlog.schemas.Topics;
import io.grpc.BindableService;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The query service, which answers reads over gRPC and HTTP. It wires its parts, and starts and
 * closes them together.
 */
public final class QueryService implements Component {

  private final QueryConfig config;
  private final QueriedIndex index;
  private final EmbeddingModels models;
  private final Optional<QueriedIndex> memoriesIndex;
  private final ConversationView view;
  private final MemoryView memories;

  /** The services whose calls may wait until they see a write. */
  private final List<BindableService> waiting;

  private final MemoryExportApi exporting;
  private final ChangesApi changes;
  private final Webhooks webhooks;
  private final BindableService administration;
  private final EnergyApi energy;
  private final PositionGate positions;
  private final AnswerView answered;
  private final BindableService explaining;
  private final BestEffortLog<Access> accesses;
  private final BestEffortLog<GivenAnswer> answers;

  /**
   * Creates a query service that is not started.
   *
   * @param config the settings of the service
   * @param kafka the connection to Kafka and to the schema registry
   * @param searched the indexes to search; the caller closes them
   * @param directory the directory of the service's views, which nothing else uses
   * @param pipeline the stages that a read waits for if it must see a write
   * @param stats the sources of statistics that this service does not know itself
   * @param meters the registry of the service's metrics
   * @param formation the settings of the stages that form memories
   * @param clock the clock of ages, expiry and the present time
   */
  public QueryService(
      QueryConfig config,
      KafkaSettings kafka,
      Searched searched,
      Path directory,
      Pipeline pipeline,
      StatsSources stats,
      MeterRegistry meters,
      MemoryFormation formation,
      Clock clock) {
    this.config = config;
    this.index = searched.passages();
    this.models = index.models();
    this.memoriesIndex = searched.memories();
    Analyzer analyzer = searched.analyzer();
    this.view = new ConversationView(directory.resolve("conversations"), kafka, clock, meters);
    this.memories =
        new MemoryView(directory.resolve("memories"), kafka, formation.fading(), clock, meters);
    var profiles = new Profiles(config.profile(), config.profiles());
    MessageSearch search =
        new MessageSearch(analyzer, config.candidates(), config.rememberedQueries());
    var tokenizers = new Tokenizers(models.configured(), config.context().rememberedCounts());
    var window = new ConversationWindow(new ExtractiveSummarizer(analyzer));
    this.answered =
        new AnswerView(directory.resolve("answers"), config.answers().keep(), kafka, clock, meters);
    this.accesses =
        new BestEffortLog<>(
            Topics.ACCESSES,
            AnswerRecorder::ownerKey,
            kafka,
            config.accesses().accessBuffer(),
            config.accesses().accessTimeout(),
            meters);
    this.answers =
        new BestEffortLog<>(
            Topics.ANSWERS,
            AnswerRecorder::key,
            kafka,
            config.answers().buffer(),
            config.accesses().accessTimeout(),
            meters);
    var recorder =
        new AnswerRecorder(
            config.answers(), access -> accesses.emit(() -> access), answers::emit, clock);
    var said = new ReadyView<>(view, view::reads);
    var remembered = new ReadyView<>(memories, memories::reads);
    var past = new PastAnswers(config.answers(), recorder, answered, remembered, said);
    this.explaining =
        AnsweringService.of(AnswerServiceGrpc.getServiceDescriptor())
            .with(AnswerServiceGrpc.getGetAnswerMethod(), past::get);
    var messages =
        new MessageAnswers(
            search,
            profiles,
            analyzer,
            said,
            recorder,
            searched.passages(),
            AnswerMetrics.ofSearches(meters),
            clock);
    var conversations =
        new ConversationAnswers(said, window, tokenizers, config.context().tokenizer());
    var recalls =
        new RecallAnswers(
            new MemoryRecall(
                new QueryVectors(config.rememberedQueries()),
                new QueryReader(analyzer),
                new MemoryRanking(analyzer),
                memories,
                clock),
            profiles,
            new Summaries(remembered, new OwnerLevels(analyzer), meters),
            memoriesIndex,
            remembered,
            recorder,
            meters.counter("memlog.recall.stale"),
            meters.counter("memlog.recall.related"),
            AnswerMetrics.ofRecalls(meters),
            clock);
    var memoryAnswers = new MemoryAnswers(remembered, clock);
    var health =
        new MemoryHealthAnswers(
            remembered,
            memoriesIndex.map(found -> new SimilarPairs(() -> found.open(null))),
            clock);
    var ownerProfiles = new OwnerProfiles(remembered);
    var contexts =
        new ContextAnswers(
            new ContextQueries(
                profiles,
                tokenizers,
                config.context().tokenizer(),
                config.context().maxTokens(),
                clock),
            new ContextAnswers.Parts(
                new CorePart(remembered, config.context().coreShare()),
                new ProfilePart(recalls, ownerProfiles, config.context().profileShare()),
                new WindowPart(
                    said,
                    window,
                    analyzer,
                    config.context().windowShare(),
                    config.context().workingShare()),
                new MemoriesPart(recalls, remembered, config.context().memoriesShare()),
                new PassagesPart(messages, said)),
            analyzer,
            recorder,
            new ContextMetrics(meters));
    this.waiting =
        List.of(
            searches(messages, conversations),
            AnsweringService.of(WorkingMemoryServiceGrpc.getServiceDescriptor())
                .with(
                    WorkingMemoryServiceGrpc.getGetWorkingMemoryMethod(),
                    new WorkingMemoryAnswers(conversations, analyzer)::get),
            AnsweringService.of(UserServiceGrpc.getServiceDescriptor())
                .with(
                    UserServiceGrpc.getListUsersMethod(), new UserAnswers(said, remembered)::list),
            AnsweringService.of(MemoryServiceGrpc.getServiceDescriptor())
                .with(MemoryServiceGrpc.getRecallMemoriesMethod(), recalls::recall)
                .with(MemoryServiceGrpc.getPreviewForgetMethod(), recalls::previewForget)
                .with(MemoryServiceGrpc.getListMemoriesMethod(), memoryAnswers::list)
                .with(MemoryServiceGrpc.getListAppMemoriesMethod(), memoryAnswers::listOfApp)
                .with(MemoryServiceGrpc.getGetMemoryMethod(), memoryAnswers::get)
                .with(
                    MemoryServiceGrpc.getGetMemoryConversationMethod(),
                    new MemorySessions(memoryAnswers, conversations)::get)
                .with(
                    MemoryServiceGrpc.getGetMessageMemoriesMethod(),
                    new MessageMemories(
                            new MessageReader(formation), conversations, remembered, clock)
                        ::get)
                .with(MemoryServiceGrpc.getCountMemoriesMethod(), memoryAnswers::count)
                .with(MemoryServiceGrpc.getCountAppMemoriesMethod(), memoryAnswers::countOfApp)
                .with(MemoryServiceGrpc.getGetMemoryHealthMethod(), health::health),
            coreMemory(new CoreMemoryAnswers(remembered)),
            AnsweringService.of(OwnerProfileServiceGrpc.getServiceDescriptor())
                .with(OwnerProfileServiceGrpc.getGetOwnerProfileMethod(), ownerProfiles::get),
            AnsweringService.of(GraphServiceGrpc.getServiceDescriptor())
                .with(
                    GraphServiceGrpc.getGetGraphMethod(), new GraphAnswers(remembered, clock)::get),
            AnsweringService.of(ContextServiceGrpc.getServiceDescriptor())
                .with(ContextServiceGrpc.getGetContextMethod(), contexts::answer));
    List.of(view, memories, answered).forEach(each -> each.keepOnly(config.tenants()));
    this.exporting = new MemoryExportApi(remembered);
    this.changes = new ChangesApi(config.changes(), kafka, clock, meters);
    this.webhooks = new Webhooks(config.webhooks(), kafka, stats.process(), clock, meters);
    this.energy = new EnergyApi(kafka, clock);
    var admin = new AdminApi(index, this::model, view, memories, stats);
    this.administration =
        AnsweringService.of(AdminServiceGrpc.getServiceDescriptor())
            .with(AdminServiceGrpc.getGetStatsMethod(), (_, caller) -> admin.get(caller));
    this.positions =
        new PositionGate(
            config.after(),
            pipeline,
            Stage.within(view.name(), view::positions),
            Stage.within(memories.name(), memories::positions),
            kafka,
            meters);
  }

  private static BindableService searches(
      MessageAnswers messages, ConversationAnswers conversations) {
    return AnsweringService.of(SearchServiceGrpc.getServiceDescriptor())
        .with(SearchServiceGrpc.getSearchMessagesMethod(), messages::search)
        .with(SearchServiceGrpc.getListConversationsMethod(), conversations::list)
        .with(SearchServiceGrpc.getGetConversationMethod(), conversations::get)
        .with(SearchServiceGrpc.getListMessagesMethod(), conversations::messages)
        .with(SearchServiceGrpc.getGetMessageMethod(), conversations::message);
  }

  private static BindableService coreMemory(CoreMemoryAnswers blocks) {
    return AnsweringService.of(CoreMemoryServiceGrpc.getServiceDescriptor())
        .with(CoreMemoryServiceGrpc.getListCoreMemoryMethod(), blocks::list)
        .with(CoreMemoryServiceGrpc.getGetCoreMemoryMethod(), blocks::get);
  }

  /**
   * Adds the APIs of this service to a server and returns the server's builder. The statistics need
   * the role admin, energy and webhooks need the role operator, and all other APIs need the role
   * read. If the service is for some tenants only, the server refuses callers of other tenants.
   */
  public ApiServerBuilder register(ApiServerBuilder server) {
    server.tenants(config.tenants());
    waiting.forEach(service -> server.grpc(service, Role.READ, positions));
    return server
        .grpc(explaining, Role.READ)
        .http(MemoryExportApi.ROUTE, exporting, "ExportMemories", positions)
        .http(ChangesApi.ROUTE, changes)
        .grpc(administration, Role.ADMIN)
        .grpc(
            AnsweringService.of(EnergyServiceGrpc.getServiceDescriptor())
                .with(EnergyServiceGrpc.getGetEnergyMethod(), (_, _) -> energy.get()),
            Role.OPERATOR)
        .grpc(
            AnsweringService.of(WebhookServiceGrpc.getServiceDescriptor())
                .with(WebhookServiceGrpc.getListWebhooksMethod(), (_, _) -> webhooks.list()),
            Role.OPERATOR);
  }

  /** Returns the view of conversations and messages, which this service starts and closes. */
  public ConversationView conversations() {
    return view;
  }

  /** Returns the view of memories, which this service starts and closes. */
  public MemoryView memories() {
    return memories;
  }

  @Override
  public String name() {
    return "query";
  }

  /**
   * Opens the views and begins to follow their topics. Until the views of conversations and
   * memories have caught up, {@link #check} returns waiting.
   *
   * @throws dev.memlog.query.view.ViewException if the directory of a view cannot be used
   */
  @Override
  public void start() {
    view.start();
    try {
      memories.start();
      accesses.start();
      if (config.answers().enabled()) {
        answered.start();
        answers.start();
      }
      positions.start();
      webhooks.start();
    } catch (RuntimeException e) {
      answered.close();
      memories.close();
      view.close();
      throw e;
    }
  }

  @Override
  public Health check() {
    try {
      check(index);
      memoriesIndex.ifPresent(this::check);
    } catch (IndexUnavailableException | UnusableIndexException | EmbeddingUnavailableException e) {
      return Health.waiting(String.valueOf(e.getMessage()));
    }
    Health conversations = view.check();
    return conversations.ready() ? memories.check() : conversations;
  }

  private void check(QueriedIndex of) {
    MemoryIndex live = of.live();
    live.check();
    SearchedIndex.of(live, models).embedder().check();
  }

  /**
   * Returns the model of the live collection of passages; the configured model if that collection
   * cannot be read.
   */
  private EmbeddingModel model() {
    try {
      return SearchedIndex.of(index.live(), models).model();
    } catch (IndexUnavailableException | UnusableIndexException | EmbeddingUnavailableException _) {
      return models.configured().model();
    }
  }

  @Override
  public void close() {
    // Each thread takes a while to end, so they end at the same time.
    List.of(answered, memories, view).forEach(TopicView::stop);
    changes.close();
    webhooks.close();
    energy.close();
    positions.close();
    accesses.close();
    answers.close();
    answered.close();
    memories.close();
    view.close();
  }
}
