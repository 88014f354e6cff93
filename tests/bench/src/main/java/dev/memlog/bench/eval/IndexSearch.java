package dev.memlog.bench.eval;

import dev.memlog.bench.eval.QuestionHits.FoundMessage;
import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.lucene.LuceneIndex;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.search.MessageRanking;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.PassageReason;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.Ranking;
import dev.memlog.query.search.SearchProfile;
import dev.memlog.query.search.SearchResult;
import dev.memlog.query.search.SearchedIndex;
import dev.memlog.schemas.Ids;
import dev.memlog.standalone.StandaloneConfig;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search over the index of a stopped Memlog, in this process. It offers rankings that the server
 * does not: common methods, and Memlog's ranking without one of its features. It uses the same
 * candidates and terms as a search through the API. Thread-safe.
 */
final class IndexSearch implements AutoCloseable {

  /** The number of questions whose vectors are cached for the next ranking. */
  private static final int QUERIES = 10_000;

  private static final String WITHOUT = SearchProfile.DEFAULT.name() + "-";

  private final Embedder embedder;
  private final MemoryIndex index;
  private final MessageSearch search;
  private final Map<String, Ranking> baselines = new LinkedHashMap<>();
  private final Map<String, Ranking> ablations = new LinkedHashMap<>();

  private IndexSearch(Embedder embedder, MemoryIndex index, Analyzer analyzer, int candidates) {
    this.embedder = embedder;
    this.index = index;
    search = new MessageSearch(analyzer, candidates, QUERIES);
    for (Baseline.Kind kind : Baseline.Kind.values()) {
      baselines.put(kind.word(), new Baseline(kind, embedder.model().calibration(), analyzer));
    }
    for (PassageReason reason : PassageReason.values()) {
      String name = WITHOUT + reason.word();
      ablations.put(name, ranking(SearchProfile.DEFAULT.with(Map.of(reason, 0.0)).named(name)));
    }
  }

  private MessageRanking ranking(SearchProfile profile) {
    return new MessageRanking(profile, embedder.model().calibration());
  }

  /**
   * Opens the index of a stopped Memlog.
   *
   * @param data the data directory of the Memlog
   * @param config the configuration of the Memlog
   */
  static IndexSearch open(Path data, StandaloneConfig config) throws Exception {
    Embedder embedder = Embedders.open(config.embedding());
    try {
      Analyzer analyzer = config.analyzer().create();
      var collection =
          PassageFields.collection(embedder.model().id(), embedder.model().dimensions())
              .analyzedBy(analyzer);
      MemoryIndex index =
          LuceneIndex.open(
              data.resolve("index"), collection, config.index().index(), Clock.systemUTC());
      return new IndexSearch(embedder, index, analyzer, config.stages().query().candidates());
    } catch (Exception | Error e) {
      embedder.close();
      throw e;
    }
  }

  /** Returns the rankings by common methods, by name. */
  Map<String, Ranking> baselines() {
    return baselines;
  }

  /**
   * Returns variants of Memlog's ranking, each without one feature, by the name of that feature.
   */
  Map<String, Ranking> ablations() {
    return ablations;
  }

  /**
   * Searches for the answers to a question within its user's conversations, best first.
   *
   * @param ranking the ranking to use
   * @param limit the largest number of messages
   * @param minScore the minimum similarity; empty for the rule of the ranking
   */
  List<FoundMessage> ask(Question question, Ranking ranking, int limit, OptionalDouble minScore) {
    return search(question, ranking, limit, minScore).hits().stream()
        .map(hit -> hit.ranked().passage())
        .map(passage -> new FoundMessage(passage.conversation(), passage.message()))
        .toList();
  }

  /** Returns the candidates of a question, scored by Memlog's ranking. */
  Scored scored(Question question) {
    var ranking = new RecordingRanking(ranking(SearchProfile.DEFAULT), new ArrayList<>());
    var found = search(question, ranking, 1, OptionalDouble.empty());
    return new Scored(ranking.first(), !found.hits().isEmpty());
  }

  /**
   * The scored candidates of a question.
   *
   * @param passages every candidate of the first pass, in the order of the pool
   * @param answered whether the search shows any result
   */
  record Scored(List<RankedPassage> passages, boolean answered) {}

  private SearchResult<RankedPassage> search(
      Question question, Ranking ranking, int limit, OptionalDouble minScore) {
    @Nullable Instant asked = question.asked();
    var user = new Condition.AnyOf(PassageFields.USER, Set.of(question.user()));
    return search.search(
        new SearchedIndex(index, embedder),
        search.read(question.text(), asked == null ? Instant.now() : asked),
        new Filter(Ids.DEFAULT, List.of(user)),
        new ResultBounds(limit, minScore),
        ranking,
        _ -> true);
  }

  @Override
  public void close() {
    try (embedder) {
      index.close();
    }
  }
}
