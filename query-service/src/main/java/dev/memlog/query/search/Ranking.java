package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Feature;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A named strategy that orders the candidates of a search and decides which of them are relevant.
 */
public interface Ranking {

  /** Returns the name by which requests and explanations identify this ranking. */
  String name();

  /**
   * Returns the rule that decides which results are shown if the request names no minimum
   * similarity.
   */
  Admission admission();

  /**
   * Returns whether {@link #rank} uses its {@code author}. If not, the search need not find out
   * which participant the query names.
   */
  boolean knowsParticipants();

  /**
   * Scores and orders the candidates of a query.
   *
   * @param query the parsed query
   * @param author the author whom the query is about; null if the query names none, or several
   *     together
   * @param pool the candidates, with the counts that lexical scores need
   * @return the best passage of each message, best first
   */
  List<RankedPassage> rank(QueryText query, @Nullable String author, CandidatePool pool);

  /**
   * Ranks results again, using the texts of the best results. The default implementation returns
   * the results unchanged.
   *
   * @param query the parsed query
   * @param ranked the results that may be shown, best first
   * @return the same messages, best first
   */
  default List<RankedPassage> refine(QueryText query, List<RankedPassage> ranked) {
    return ranked;
  }

  /**
   * Returns the feature that a {@link SecondPass} adds to a message. Returns empty if searches with
   * this ranking make only one pass, which is the default.
   *
   * @param note the explanation of the feature
   */
  default Optional<Feature> bridge(String note) {
    return Optional.empty();
  }
}
