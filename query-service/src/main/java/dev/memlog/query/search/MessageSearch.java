package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.index.Analyzer;
import dev.memlog.index.Filter;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Selection;
import dev.memlog.query.ranking.Selection.Hit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** The search of messages by meaning and lexically. Safe for use by many threads. */
public final class MessageSearch {

  private final IndexSource source;
  private final CandidateGenerator generator;
  private final QueryReader reader;
  private final QueryModels models;

  /**
   * Creates a search.
   *
   * @param source the collections to search; each search obtains the live one once
   * @param analyzer the analyzer that indexed the words
   * @param depth the number of candidates that each of the two paths proposes
   * @param remembered the number of query vectors to cache
   */
  public MessageSearch(
      IndexSource source, QueryModels models, Analyzer analyzer, int depth, int remembered) {
    this.source = source;
    this.models = models;
    this.generator = new CandidateGenerator(new QueryVectors(remembered), analyzer, depth);
    this.reader = new QueryReader(analyzer);
  }

  private MessageSearch(IndexSource source, MessageSearch other) {
    this.source = source;
    this.models = other.models;
    this.generator = other.generator;
    this.reader = other.reader;
  }

  /** Returns a copy of this search that uses the given collection, which need not be live. */
  public MessageSearch of(String collection) {
    return new MessageSearch(() -> source.named(collection), this);
  }

  /** Creates a search of collections that all have the same model. */
  public MessageSearch(
      IndexSource source, Embedder embedder, Analyzer analyzer, int depth, int remembered) {
    this(source, new QueryModels(List.of(embedder)), analyzer, depth, remembered);
  }

  /**
   * Parses a query.
   *
   * @param query the text of the query
   * @param asked the time at which the query is asked
   */
  public QueryText read(String query, Instant asked) {
    return reader.read(query, LocalDate.ofInstant(asked, ZoneOffset.UTC));
  }

  /**
   * Returns the ranking of a profile. {@link #search} calibrates that ranking for the model of the
   * collection that it searches.
   */
  public Ranking ranking(SearchProfile profile) {
    return new MessageRanking(profile, models.configured().model().calibration());
  }

  /**
   * Finds messages.
   *
   * @param filter the passages that may be seen
   * @param limit the largest number of hits
   * @param minSimilarity the minimum similarity, inclusive; if empty, the ranking decides which
   *     results are relevant
   * @param ranking the ranking that orders and admits
   * @param shown a predicate that returns whether a passage in the index may be shown
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the query cannot be embedded now,
   *     or there is no embedder for the model of the live collection
   */
  public Found search(
      QueryText query,
      Filter filter,
      int limit,
      OptionalDouble minSimilarity,
      Ranking ranking,
      Predicate<IndexedPassage> shown) {
    SearchedIndex index = models.of(source.live());
    Ranking calibrated = ranking.calibratedBy(index.model().calibration());
    GeneratedCandidates first = generate(index, calibrated, query, filter);
    List<RankedPassage> ranked = rank(calibrated, query, first, shown);
    int candidates = first.pool().candidates().size();
    boolean aboutSomebody = first.aboutSomebody();
    Optional<SecondPass<RankedPassage>> next =
        calibrated.bridge("").isPresent()
            ? SecondPass.after(query, ranked, PassageResults.INSTANCE)
            : Optional.empty();
    if (next.isPresent()) {
      QueryText refined = reader.refined(query, next.get().text());
      GeneratedCandidates second = generate(index, calibrated, refined, filter);
      candidates += second.pool().candidates().size();
      aboutSomebody |= second.aboutSomebody();
      ranked =
          next.get()
              .merge(
                  ranked,
                  rank(calibrated, refined, second, shown),
                  note -> calibrated.bridge(note).orElseThrow(),
                  PassageResults.INSTANCE);
    }
    return new Found(
        Selection.of(
            ranked,
            Admission.under(index.model(), calibrated.admission()),
            minSimilarity,
            aboutSomebody,
            limit),
        candidates,
        index);
  }

  private GeneratedCandidates generate(
      SearchedIndex index, Ranking ranking, QueryText query, Filter filter) {
    return ranking.knowsParticipants()
        ? generator.generate(index, query, filter)
        : generator.generateUnnamed(index, query, filter);
  }

  private static List<RankedPassage> rank(
      Ranking ranking,
      QueryText query,
      GeneratedCandidates generated,
      Predicate<IndexedPassage> shown) {
    return ranking.refine(
        query,
        ranking.rank(query, generated.author(), generated.pool()).stream()
            .filter(passage -> shown.test(passage.passage()))
            .toList());
  }

  /**
   * The result of a search.
   *
   * @param selection the messages to show, each by its best passage
   * @param candidates the number of candidates that the index proposed
   * @param index the collection that was searched, with the embedder of its model
   */
  public record Found(Selection<RankedPassage> selection, int candidates, SearchedIndex index) {

    /** Returns the messages to show, best first. */
    public List<Hit<RankedPassage>> hits() {
      return selection.hits();
    }

    /** Returns the model of the collection that was searched. */
    public EmbeddingModel model() {
      return index.model();
    }
  }
}
