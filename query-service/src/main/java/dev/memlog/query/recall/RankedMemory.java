package dev.memlog.query.recall;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.search.Evidence;
import dev.memlog.query.search.Feature;
import dev.memlog.state.Memory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A memory with its score and every reason for it.
 *
 * @param memory as it stands
 * @param candidate as the index proposed it
 * @param features whose contributions add up to the score
 * @param evidence for being relevant at all
 * @param score the sum of the features' contributions
 */
public record RankedMemory(
    Memory memory, Candidate candidate, List<Feature> features, Evidence evidence, double score) {

  /** Best first; of equals the closer, then the newer, then by id, so that answers repeat. */
  static final Comparator<RankedMemory> BEST_FIRST =
      Comparator.comparingDouble(RankedMemory::score)
          .thenComparingDouble(ranked -> ranked.evidence().similarity())
          .thenComparing(ranked -> ranked.memory().getUpdatedAt())
          .reversed()
          .thenComparing(ranked -> ranked.memory().getId());

  /** The same for one reason more. */
  RankedMemory with(Feature feature) {
    List<Feature> all = new ArrayList<>(features);
    all.add(feature);
    return new RankedMemory(
        memory, candidate, List.copyOf(all), evidence, score + feature.contribution());
  }
}
