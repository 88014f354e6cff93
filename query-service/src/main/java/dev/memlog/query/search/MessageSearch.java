package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.Filter;
import dev.memlog.index.MemoryIndex;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The search of messages by meaning and lexically. Safe for use by many threads. */
public final class MessageSearch {

  private final Proposer proposer;
  private final QueryReader reader;
  private final Ranking ranking;

  /**
   * Creates a search.
   *
   * @param analyzer the analyzer that indexed the words
   * @param ranking the ranking for searches that name none
   * @param depth the number of candidates that each of the two paths proposes
   * @param remembered the number of query vectors to cache
   */
  public MessageSearch(
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      Ranking ranking,
      int depth,
      int remembered) {
    this.proposer = new Proposer(index, new QueryVectors(embedder, remembered), analyzer, depth);
    this.reader = new QueryReader(analyzer);
    this.ranking = ranking;
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
   * Finds messages by the configured ranking.
   *
   * @param filter the passages that may be seen
   * @param limit the largest number of hits
   * @param minSimilarity the least similarity, inclusive; if empty, the ranking decides what is
   *     relevant
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the query cannot be embedded now
   */
  public Found search(QueryText query, Filter filter, int limit, OptionalDouble minSimilarity) {
    return search(query, filter, limit, minSimilarity, ranking, _ -> true);
  }

  /**
   * Finds messages like {@link #search(QueryText, Filter, int, OptionalDouble)}, by another
   * ranking.
   *
   * @param by the ranking to use
   * @param shown whether a passage that the index still has may be shown
   */
  public Found search(
      QueryText query,
      Filter filter,
      int limit,
      OptionalDouble minSimilarity,
      Ranking by,
      Predicate<IndexedPassage> shown) {
    Proposal proposal =
        by.knowsParticipants() ? proposer.propose(query, filter) : proposer.nameless(query, filter);
    CandidatePool pool = proposal.pool();
    List<RankedPassage> ranked =
        by.rank(query, proposal.author(), pool).stream()
            .filter(passage -> shown.test(passage.passage()))
            .toList();
    Admission admission =
        minSimilarity.isPresent()
            ? new Admission.BySimilarity(minSimilarity.getAsDouble())
            : by.admission();
    Admission.Gate gate =
        admission.over(
            ranked.stream().map(RankedPassage::evidence).toList(), proposal.aboutSomebody());
    List<Hit> hits = new ArrayList<>();
    int refused = 0;
    for (RankedPassage passage : ranked) {
      Optional<Supplier<String>> admittedBy = gate.admit(passage.evidence());
      if (admittedBy.isEmpty()) {
        refused++;
      } else if (hits.size() < limit) {
        hits.add(new Hit(hits.size() + 1, passage, admittedBy.get().get()));
      }
    }
    return new Found(hits, pool.candidates().size(), ranked.size() - refused, refused);
  }

  /**
   * The result of a search.
   *
   * @param hits the hits, best first
   * @param candidates the number that the index proposed
   * @param admitted the number of messages that were relevant enough, shown or not
   * @param refused the number of messages that were not
   */
  public record Found(List<Hit> hits, int candidates, int admitted, int refused) {}

  /**
   * A message that was found.
   *
   * @param rank the rank, 1-based
   * @param ranked the message's best passage
   * @param admittedBy the rule that admitted it
   */
  public record Hit(int rank, RankedPassage ranked, String admittedBy) {}
}
