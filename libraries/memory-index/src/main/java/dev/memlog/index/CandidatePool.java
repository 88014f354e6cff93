package dev.memlog.index;

import java.util.List;
import java.util.Map;

/**
 * The candidates that an index proposes for a query, with the counts that BM25 scores need. Only
 * points that pass the query's filter are counted. So the words of one tenant never affect the
 * ranking for a different tenant.
 *
 * @param candidates the candidates, each id once, in unspecified order
 * @param points the number of live points that pass the filter
 * @param documentFrequencies for each of the query's words, the number of those points that contain
 *     it
 */
public record CandidatePool(
    List<Candidate> candidates, long points, Map<String, Long> documentFrequencies) {

  /**
   * A point that may answer the query.
   *
   * @param point the stored point's identity and fields
   * @param cosine the cosine of its vector with the query's; NaN if the point has no vector yet
   * @param byVector whether the search by vectors proposed the point
   * @param byWords whether the search by words proposed the point
   * @param frequencies the weighted frequencies of the query's words in the point; words that the
   *     point lacks are left out
   * @param length the sum of the weighted frequencies of all words of the point
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
