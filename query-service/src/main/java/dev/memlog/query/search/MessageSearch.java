package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.Filter;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.ranking.About;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Selection;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * A search of messages that combines vector similarity with lexical matching (BM25). Safe for use
 * by many threads.
 */
public final class MessageSearch {

  private final IndexSource source;
  private final CandidateGenerator generator;
  private final QueryReader reader;
  private final EmbeddingModels models;

  /**
   * Creates a search.
   *
   * @param source the collections to search; each call of {@link #search} obtains the live
   *     collection once
   * @param models the embedders of queries; the live collection's model decides which one is used
   * @param analyzer the analyzer that indexed the words
   * @param depth the largest number of candidates that each path, dense and lexical, proposes; a
   *     query without words fetches 1,000 candidates by the dense path
   * @param remembered the number of query vectors to cache; 0 for none
   */
  public MessageSearch(
      IndexSource source, EmbeddingModels models, Analyzer analyzer, int depth, int remembered) {
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

  /**
   * Returns a search of the given collection, even if that collection is not the live one. The new
   * search shares the models and the cached query vectors of this search.
   *
   * @param collection the name of the collection, as {@link IndexSource#named} takes it
   */
  public MessageSearch of(String collection) {
    return new MessageSearch(() -> source.named(collection), this);
  }

  /**
   * Creates a search of collections whose vectors all come from the same model.
   *
   * @param source the collections to search; each call of {@link #search} obtains the live
   *     collection once
   * @param embedder the embedder of that model
   * @param analyzer the analyzer that indexed the words
   * @param depth the largest number of candidates that each path, dense and lexical, proposes; a
   *     query without words fetches 1,000 candidates by the dense path
   * @param remembered the number of query vectors to cache; 0 for none
   */
  public MessageSearch(
      IndexSource source, Embedder embedder, Analyzer analyzer, int depth, int remembered) {
    this(source, EmbeddingModels.of(List.of(embedder)), analyzer, depth, remembered);
  }

  /**
   * Parses a query.
   *
   * @param query the text of the query
   * @param asked the time at which the query is asked; relative dates such as "last week" refer to
   *     its day in UTC
   */
  public QueryText read(String query, Instant asked) {
    return reader.read(query, LocalDate.ofInstant(asked, ZoneOffset.UTC));
  }

  /**
   * Returns the ranking of a profile, calibrated for the configured model. {@link #search}
   * recalibrates it for the model of the collection that it searches.
   */
  public Ranking ranking(SearchProfile profile) {
    return new MessageRanking(profile, models.configured().model().calibration());
  }

  /**
   * Finds the messages that match a query.
   *
   * @param query the query, as {@link #read} parsed it
   * @param filter the conditions that a passage must meet to be searched
   * @param limit the largest number of hits
   * @param minSimilarity the minimum similarity of a hit, inclusive; if empty, the ranking decides
   *     which results are relevant
   * @param ranking the ranking that orders the candidates and decides which are relevant
   * @param shown a predicate that returns whether a passage in the index may be shown
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.index.UnusableIndexException if the stored data of the index is unusable
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the query cannot be embedded now,
   *     or there is no embedder for the model of the searched collection
   * @throws dev.memlog.embedding.EmbeddingRejectedException if the embedding provider refuses the
   *     query
   */
  public SearchResult<RankedPassage> search(
      QueryText query,
      Filter filter,
      int limit,
      OptionalDouble minSimilarity,
      Ranking ranking,
      Predicate<IndexedPassage> shown) {
    SearchedIndex index = SearchedIndex.of(source.live(), models);
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
    return new SearchResult<>(
        Selection.of(
            ranked,
            Admission.under(index.model(), calibrated.admission()),
            minSimilarity,
            aboutSomebody ? About.NAMED : About.NOBODY,
            limit),
        candidates,
        0,
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
}
