package dev.memlog.index;

import java.util.List;
import java.util.Map;

/**
 * The proposed candidates, with the counts that lexical scores need. The counts are those within
 * the query's own filter, so that the words of one tenant never affect the ranking for a different
 * tenant.
 *
 * @param candidates the candidates, each id once, in unspecified order
 * @param points the number of live points that pass the filter
 * @param documentFrequencies for each of the query's words, the number of those points that contain
 *     it
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
   * @param frequencies the weighted frequencies of the query's words in the candidate, without
   *     absent words
   * @param length the candidate's length: the sum of all its weighted frequencies
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
