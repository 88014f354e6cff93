package dev.memlog.query.ranking;

import dev.memlog.index.CandidatePool.Candidate;
import java.util.List;

/** A result with its score and every reason for it. */
public interface Ranked {

  /** Returns the candidate as the index proposed it. */
  Candidate candidate();

  /** Returns the features, whose contributions add up to the score. */
  List<Feature> features();

  /** Returns the evidence that the result is relevant at all. */
  Evidence evidence();

  /** Returns the score, which orders the results. */
  double score();
}
