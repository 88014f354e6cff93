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
import org.jspecify.annotations.Nullable;

/** The query service: wires its parts, and starts and closes them together. */
public final class QueryService implements Component {

  private final QueryConfig config;
  private final KafkaSettings kafka;
  private final MemoryIndex index;
  private final Embedder embedder;
  private final MeterRegistry meters;
  private final Optional<SearchedIndex> memoryIndex;
  private final ConversationView view;
  private final MemoryView memories;
  private final SearchApi searching;
  private final MemoryApi remembering;
  private final AdminApi administration;
  private volatile @Nullable AccessLog accesses;

  /**
   * Creates a query service that is not started.
   *
   * @param searched the indexes to search
   * @param directory the directory of the service's views, which nothing else uses
   * @param stats the figures that only other stages know
   */
  public QueryService(
      QueryConfig config,
      KafkaSettings kafka,
      Searched searched,
      Path directory,
      StatsSources stats,
      MeterRegistry meters,
      Clock clock) {
    this.config = config;
    this.kafka = kafka;
    this.index = searched.passages().index();
    this.embedder = searched.embedder();
    this.memoryIndex = searched.memories();
    this.meters = meters;
    Analyzer analyzer = searched.analyzer();
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
                searched.passages()::filled,
                AnswerMetrics.ofSearches(meters),
                clock),
            new ConversationAnswers(view));
    var recalls =
        new RecallAnswers(
            memoryIndex.map(found -> recall(found.index(), analyzer, clock)),
            profiles,
            explanations,
            () -> memories.caughtUp() && memoryIndex.stream().allMatch(SearchedIndex::filled),
            this::emit,
            meters,
            clock);
    this.remembering = new MemoryApi(recalls, new MemoryAnswers(memories));
    this.administration = new AdminApi(index, embedder, view, memories, stats);
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
        .grpc(searching, Role.READ)
        .grpc(remembering, Role.READ)
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
    AccessLog open = accesses;
    accesses = null;
    if (open != null) {
      open.close();
    }
    memories.close();
    view.close();
  }
}
