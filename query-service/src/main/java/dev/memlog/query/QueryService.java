package dev.memlog.query;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.Analyzer;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.search.MessageRanking;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.Profile;
import dev.memlog.query.search.Rankings;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.ApiServerBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The query service: its parts put together, started and closed as one. */
public final class QueryService implements Component {

  private final QueryConfig config;
  private final KafkaSettings kafka;
  private final MemoryIndex index;
  private final Embedder embedder;
  private final MeterRegistry meters;
  private final ConversationView view;
  private final SearchApi searching;
  private final AdminApi administration;
  private volatile @Nullable AccessLog accesses;

  /**
   * @param index of passages; owned by the caller, as is the embedder
   * @param embedder of the model that the index was filled with
   * @param analyzer that the index's words were made with
   * @param directory for the view of conversations, of its own
   * @param indexCaughtUp whether the index holds everything that was there when the process started
   * @param stats what the other stages know
   */
  public QueryService(
      QueryConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      Path directory,
      BooleanSupplier indexCaughtUp,
      StatsSources stats,
      MeterRegistry meters,
      Clock clock) {
    this.config = config;
    this.kafka = kafka;
    this.index = index;
    this.embedder = embedder;
    this.meters = meters;
    this.view = new ConversationView(directory, kafka, clock, meters);
    Profile profile = config.profile().profile();
    var rankings = new Rankings(profile, embedder.model().calibration(), analyzer);
    MessageSearch search =
        new MessageSearch(
            index,
            embedder,
            analyzer,
            new MessageRanking(profile, embedder.model().calibration()),
            config.candidates(),
            config.rememberedQueries());
    this.searching =
        new SearchApi(
            new MessageAnswers(
                search,
                rankings,
                new MessageHits(analyzer, embedder.model().id()),
                view,
                access -> {
                  AccessLog open = accesses;
                  if (open != null) {
                    open.emit(access);
                  }
                },
                indexCaughtUp,
                new SearchMetrics(meters),
                clock),
            new ConversationAnswers(view));
    this.administration = new AdminApi(index, embedder, view, stats);
  }

  /** Adds the APIs to a server: SearchService to read, AdminService for operators. */
  public ApiServerBuilder register(ApiServerBuilder server) {
    return server.grpc(searching, Role.READ).grpc(administration, Role.ADMIN);
  }

  @Override
  public String name() {
    return "query";
  }

  /** Opens the view and follows its topics; until it has caught up, {@link #check} says waiting. */
  @Override
  public void start() {
    view.start();
    try {
      accesses = new AccessLog(kafka, config.accessBuffer(), config.accessTimeout(), meters);
    } catch (RuntimeException e) {
      view.close();
      throw e;
    }
  }

  @Override
  public Health check() {
    try {
      index.check();
      embedder.check();
    } catch (IndexUnavailableException | EmbeddingUnavailableException e) {
      return Health.waiting(String.valueOf(e.getMessage()));
    }
    return view.check();
  }

  @Override
  public void close() {
    AccessLog open = accesses;
    accesses = null;
    if (open != null) {
      open.close();
    }
    view.close();
  }
}
