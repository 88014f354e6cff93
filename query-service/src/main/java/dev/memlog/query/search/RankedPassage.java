package dev.memlog.query.search;

import dev.memlog.index.CandidatePool.Candidate;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A candidate with its score and every reason for it.
 *
 * @param passage the passage that was found
 * @param candidate the candidate as the index proposed it
 * @param features the features whose contributions add up to the score
 * @param evidence the evidence that the passage is relevant at all
 * @param score the sum of the features' contributions
 */
public record RankedPassage(
    IndexedPassage passage,
    Candidate candidate,
    List<Feature> features,
    Evidence evidence,
    double score) {

  /**
   * The order of results: best score first, then higher similarity, then newer, then by id, so that
   * answers repeat.
   */
  static final Comparator<RankedPassage> BEST_FIRST =
      Comparator.comparingDouble(RankedPassage::score)
          .thenComparingDouble(ranked -> ranked.evidence().similarity())
          .thenComparing(ranked -> ranked.passage().createdAt())
          .reversed()
          .thenComparing(ranked -> ranked.passage().id());

  static RankedPassage of(
      IndexedPassage passage, Candidate candidate, List<Feature> features, Evidence evidence) {
    return new RankedPassage(
        passage, candidate, Collections.unmodifiableList(features), evidence, sum(features));
  }

  /** Returns the sum of the features' contributions. */
  static double sum(List<Feature> features) {
    double sum = 0;
    for (Feature feature : features) {
      sum += feature.contribution();
    }
    return sum;
  }
}
