package dev.memlog.query.ranking;

import dev.memlog.index.CandidatePool.Candidate;
import java.util.List;

/** A result of a search or a recall, with its score and the features that explain the score. */
public interface Ranked {

  /** Returns the candidate as the index proposed it. */
  Candidate candidate();

  /** Returns the features of the result. Their contributions add up to the score. */
  List<Feature> features();

  /** Returns the measures by which an {@link Admission} decides whether the result is relevant. */
  Evidence evidence();

  /** Returns the score by which results are ordered, highest first. */
  double score();
}
