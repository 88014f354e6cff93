package dev.memlog.query.ranking;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool.Candidate;

/**
 * The measures by which an {@link Admission} decides whether a result is relevant, independent of
 * the result's rank.
 *
 * @param similarity the calibrated closeness in meaning, 0 to 1
 * @param coverage the share of the query's words that the result contains, weighted by idf, 0 to 1;
 *     of a message possibly the share of the words that neither name a date nor ask for a time
 * @param verbatim the measure of {@link Verbatim}, 0 to 1
 */
public record Evidence(double similarity, double coverage, double verbatim) {

  /**
   * Returns the calibrated similarity of a candidate to the query, 0 to 1. The similarity of a
   * candidate without a vector is 0, so that only its words count.
   *
   * @param calibration the calibration of the model that produced the vectors
   */
  public static double similarity(Candidate candidate, Calibration calibration) {
    return candidate.hasVector() ? calibration.similarity(candidate.cosine()) : 0;
  }
}
