package dev.memlog.query.search;

import dev.memlog.index.Filter;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.ranking.About;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.ResultBounds;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Predicate;

/**
 * A search of messages that combines vector similarity with lexical matching (BM25). Safe for use
 * by many threads.
 */
public final class MessageSearch {

  private final CandidateGenerator generator;
  private final QueryReader reader;

  /**
   * Creates a search.
   *
   * @param analyzer the analyzer that indexed the words
   * @param depth the largest number of candidates that each path, dense and lexical, proposes; a
   *     query without words fetches 1,000 candidates by the dense path
   * @param cachedQueries the number of query vectors to cache; 0 for none
   */
  public MessageSearch(Analyzer analyzer, int depth, int cachedQueries) {
    this.generator = new CandidateGenerator(new QueryVectors(cachedQueries), analyzer, depth);
    this.reader = new QueryReader(analyzer);
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
   * Finds the messages that match a query.
   *
   * @param index the collection to search
   * @param query the query, as {@link #read} parsed it
   * @param filter the conditions that a passage must meet to be searched
   * @param bounds the bounds on the hits; without a minimum similarity, the ranking decides which
   *     results are relevant
   * @param ranking the ranking that orders the candidates and decides which are relevant
   * @param shown a predicate that returns whether a passage in the index may be shown
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.index.UnusableIndexException if the stored data of the index is unusable
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the query cannot be embedded now
   * @throws dev.memlog.embedding.EmbeddingRejectedException if the embedding provider refuses the
   *     query
   */
  public SearchResult<RankedPassage> search(
      SearchedIndex index,
      QueryText query,
      Filter filter,
      ResultBounds bounds,
      Ranking ranking,
      Predicate<IndexedPassage> shown) {
    SearchPass<RankedPassage> found =
        SearchPass.of(
            query,
            reader,
            text -> pass(index, text, filter, ranking, shown),
            ranking::bridge,
            RankedPassage.BEST_FIRST);
    return new SearchResult<>(
        found.select(Admission.under(index.model(), ranking.admission()), bounds),
        found.candidates(),
        found.stale(),
        index);
  }

  private SearchPass<RankedPassage> pass(
      SearchedIndex index,
      QueryText query,
      Filter filter,
      Ranking ranking,
      Predicate<IndexedPassage> shown) {
    CandidateGenerator.Generated generated =
        ranking.knowsParticipants()
            ? generator.generate(index, query, filter)
            : generator.generateUnnamed(index, query, filter);
    List<RankedPassage> ranked =
        ranking.refine(
            query,
            ranking.rank(query, generated.author(), generated.pool()).stream()
                .filter(passage -> shown.test(passage.passage()))
                .toList());
    return new SearchPass<>(
        ranked,
        generated.pool().candidates().size(),
        0,
        generated.aboutSomebody() ? About.NAMED : About.NOBODY);
  }
}
