package dev.memlog.query;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.events.Access;
import dev.memlog.index.Analyzer;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.query.answer.Explanations;
import dev.memlog.query.answer.MessageHits;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.position.Pipeline;
import dev.memlog.query.position.PositionGate;
import dev.memlog.query.position.Stage;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.recall.AskedVector;
import dev.memlog.query.recall.MemoryRanking;
import dev.memlog.query.recall.MemoryRecall;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.QueryReader;
import dev.memlog.query.search.QueryVectors;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.ApiServerBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The query service: wires its parts, and starts and closes them together. */
public final class QueryService implements Component {

  private final QueryConfig config;
  private final KafkaSettings kafka;
  private final MemoryIndex index;
  private final Embedder embedder;
  private final MeterRegistry meters;
  private final Optional<RecallIndex> memoryIndex;
  private final ConversationView view;
  private final MemoryView memories;
  private final SearchApi searching;
  private final MemoryApi remembering;
  private final AdminApi administration;
  private final PositionGate positions;
  private volatile @Nullable AccessLog accesses;

  /**
   * Creates a query service that is not started.
   *
   * @param index the index of passages; the caller owns it and the embedder
   * @param embedder the embedder of the model that the index was filled with
   * @param analyzer the analyzer that indexed the words
   * @param directory the directory of the service's views, which nothing else uses
   * @param indexCaughtUp whether the index holds everything that existed when the process started
   * @param memoryIndex the index of memories, of the same model; empty if memories are switched
   *     off, so that existing ones can be read but not recalled
   * @param pipeline the stages that a read waits for which must see a write
   * @param stats the figures that only other stages know
   */
  public QueryService(
      QueryConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      Path directory,
      BooleanSupplier indexCaughtUp,
      Optional<RecallIndex> memoryIndex,
      Pipeline pipeline,
      StatsSources stats,
      MeterRegistry meters,
      Clock clock) {
    this.config = config;
    this.kafka = kafka;
    this.index = index;
    this.embedder = embedder;
    this.meters = meters;
    this.memoryIndex = memoryIndex;
    this.view = new ConversationView(directory.resolve("conversations"), kafka, clock, meters);
    this.memories = new MemoryView(directory.resolve("memories"), kafka, clock, meters);
    var explanations = new Explanations(embedder.model().id());
    var profiles = new Profiles(config.profile(), config.profiles());
    MessageSearch search =
        new MessageSearch(
            index, embedder, analyzer, config.candidates(), config.rememberedQueries());
    this.searching =
        new SearchApi(
            new MessageAnswers(
                search,
                profiles,
                new MessageHits(analyzer, explanations),
                view,
                this::emit,
                indexCaughtUp,
                new SearchMetrics(meters),
                clock),
            new ConversationAnswers(view));
    var recalls =
        new RecallAnswers(
            memoryIndex.map(found -> recall(found.index(), analyzer, clock)),
            profiles,
            explanations,
            () -> memories.caughtUp() && memoryIndex.stream().allMatch(RecallIndex::filled),
            this::emit,
            new RecallMetrics(meters),
            clock);
    this.remembering = new MemoryApi(recalls, new MemoryAnswers(memories));
    this.administration = new AdminApi(index, embedder, view, memories, stats);
    this.positions =
        new PositionGate(
            config.after(),
            pipeline,
            Stage.within(view.name(), view::positions),
            Stage.within(memories.name(), memories::positions),
            kafka,
            meters);
  }

  private MemoryRecall recall(MemoryIndex of, Analyzer analyzer, Clock clock) {
    return new MemoryRecall(
        of,
        new AskedVector(new QueryVectors(embedder, config.rememberedQueries())),
        new QueryReader(analyzer),
        new MemoryRanking(embedder.model().calibration(), analyzer),
        memories,
        clock);
  }

  private void emit(Access access) {
    AccessLog open = accesses;
    if (open != null) {
      open.emit(access);
    }
  }

  /** Adds the APIs to a server: search and recall, and AdminService for operators. */
  public ApiServerBuilder register(ApiServerBuilder server) {
    return server
        .grpc(searching, Role.READ, positions)
        .grpc(remembering, Role.READ, positions)
        .grpc(administration, Role.ADMIN);
  }

  @Override
  public String name() {
    return "query";
  }

  /**
   * Opens the views and begins to follow their topics. Until they have caught up, {@link #check}
   * returns waiting.
   */
  @Override
  public void start() {
    view.start();
    try {
      memories.start();
      accesses = new AccessLog(kafka, config.accessBuffer(), config.accessTimeout(), meters);
      positions.start();
    } catch (RuntimeException e) {
      memories.close();
      view.close();
      throw e;
    }
  }

  @Override
  public Health check() {
    try {
      index.check();
      memoryIndex.ifPresent(found -> found.index().check());
      embedder.check();
    } catch (IndexUnavailableException | EmbeddingUnavailableException e) {
      return Health.waiting(String.valueOf(e.getMessage()));
    }
    Health conversations = view.check();
    return conversations.ready() ? memories.check() : conversations;
  }

  @Override
  public void close() {
    positions.close();
    AccessLog open = accesses;
    accesses = null;
    if (open != null) {
      open.close();
    }
    memories.close();
    view.close();
  }
}
