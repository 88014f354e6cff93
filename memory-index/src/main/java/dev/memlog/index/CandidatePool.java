package dev.memlog.index;

import java.util.List;
import java.util.Map;

/**
 * The proposed candidates, with the counts that lexical scores need. The counts are those within
 * the query's own filter, so that one tenant's words never affect another's ranking.
 *
 * @param candidates the candidates, each id once, in no promised order
 * @param points the number of live points that pass the filter
 * @param documentFrequencies the number of those points that have each of the query's words
 */
public record CandidatePool(
    List<Candidate> candidates, long points, Map<String, Long> documentFrequencies) {

  /**
   * A candidate.
   *
   * @param point the stored point's identity and fields
   * @param cosine the cosine of its vector with the query's; NaN if it has no vector yet
   * @param byVector whether the dense path proposed it
   * @param byWords whether the lexical path proposed it
   * @param frequencies the weighted frequencies of the query's words in it, without words that it
   *     lacks
   * @param length the weighted length of all its words
   */
  public record Candidate(
      StoredPoint point,
      double cosine,
      boolean byVector,
      boolean byWords,
      Map<String, Integer> frequencies,
      int length) {

    /** Returns whether the candidate has a vector, so that it can be compared by meaning. */
    public boolean hasVector() {
      return !Double.isNaN(cosine);
    }
  }
}
