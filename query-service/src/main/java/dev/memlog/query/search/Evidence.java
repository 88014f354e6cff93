package dev.memlog.query.search;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool.Candidate;

/**
 * What speaks for a passage being relevant at all, whatever its place in the list.
 *
 * @param similarity calibrated closeness in meaning, 0 to 1
 * @param coverage how much of the query's words it has, by their rarity, 0 to 1
 * @param verbatim see {@link Weights.Reason#VERBATIM}
 */
public record Evidence(double similarity, double coverage, double verbatim) {

  /** Of what has no vector yet no closeness is claimed: its words alone must speak for it. */
  public static double similarity(Candidate candidate, Calibration calibration) {
    return candidate.hasVector() ? calibration.similarity(candidate.cosine()) : 0;
  }
}
