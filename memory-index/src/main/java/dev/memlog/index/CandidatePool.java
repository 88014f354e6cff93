package dev.memlog.index;

import java.util.List;
import java.util.Map;

/**
 * What was proposed, with the counts that lexical scores need. They are the counts within the
 * query's own filter, so that one tenant's words never colour another's ranking.
 *
 * @param candidates no id twice, in no promised order
 * @param points how many live points pass the filter
 * @param documentFrequencies for each of the query's words: how many of those points have it
 */
public record CandidatePool(
    List<Candidate> candidates, long points, Map<String, Long> documentFrequencies) {

  /**
   * One proposal.
   *
   * @param point the stored point's identity and fields
   * @param cosine of its vector with the query's; NaN: its vector is still to come
   * @param byVector whether the dense path proposed it
   * @param byWords whether the lexical path proposed it
   * @param frequencies of the query's words in it; words that it lacks are absent
   * @param length of all its words, weighted
   */
  public record Candidate(
      StoredPoint point,
      double cosine,
      boolean byVector,
      boolean byWords,
      Map<String, Integer> frequencies,
      int length) {

    /** Whether it can be compared by meaning; else its words are all that is known of it. */
    public boolean hasVector() {
      return !Double.isNaN(cosine);
    }
  }
}
