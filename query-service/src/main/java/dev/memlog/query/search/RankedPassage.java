package dev.memlog.query.search;

import dev.memlog.index.CandidatePool.Candidate;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A candidate with its score and every reason for it.
 *
 * @param passage what was found
 * @param candidate as the index proposed it
 * @param features whose contributions add up to the score
 * @param evidence for being relevant at all
 * @param score the sum of the features' contributions
 */
public record RankedPassage(
    IndexedPassage passage,
    Candidate candidate,
    List<Feature> features,
    Evidence evidence,
    double score) {

  /** Best first; of equals the closer, then the newer, then by id, so that answers repeat. */
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

  /** What features add up to. */
  static double sum(List<Feature> features) {
    double sum = 0;
    for (Feature feature : features) {
      sum += feature.contribution();
    }
    return sum;
  }
}
