package dev.memlog.query.recall;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.activation.Activated;
import dev.memlog.query.activation.PathStep;
import dev.memlog.query.kin.NamedKin;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.ranking.Evidence;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.search.SecondPass;
import dev.memlog.state.Memory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A memory in the result of a recall, with its score and the features that explain the score.
 *
 * @param used the memory with its usage, in its current state or in its state at the past time of
 *     the query
 * @param candidate the candidate as the index proposed it
 * @param features the features whose contributions add up to the score
 * @param evidence the measures by which a recall decides whether the memory is relevant at all
 * @param score the sum of the features' contributions
 * @param via the path of links by which spreading activation reached the memory; null if the recall
 *     itself found the memory
 */
public record RankedMemory(
    UsedMemory used,
    Candidate candidate,
    List<Feature> features,
    Evidence evidence,
    double score,
    @Nullable Activated via)
    implements SecondPass.Result<RankedMemory> {

  /** The beginning of a statement about a user whose name is not known. */
  private static final String THE_USERS = "The user's ";

  /**
   * The order of results: best score first, then higher similarity, then the later change, then by
   * id, so that equal queries get equal answers.
   */
  static final Comparator<RankedMemory> BEST_FIRST =
      Comparator.comparingDouble(RankedMemory::score)
          .thenComparingDouble(ranked -> ranked.evidence().similarity())
          .thenComparing(ranked -> ranked.memory().getUpdatedAt())
          .reversed()
          .thenComparing(ranked -> ranked.memory().getId());

  /** Returns the memory itself, without its usage. */
  public Memory memory() {
    return used.memory();
  }

  /** Returns whether the memory is shown only because it is linked with a result of the recall. */
  public boolean related() {
    return via != null;
  }

  /**
   * Returns the links that lead from a result of the recall to this memory; empty if the recall
   * itself found the memory.
   */
  public List<PathStep> path() {
    return via == null ? List.of() : via.path();
  }

  /**
   * Returns a copy of this memory that activation has reached, with the activation as a feature of
   * its score.
   */
  RankedMemory reached(Activated activated, Feature feature) {
    RankedMemory with = with(feature);
    return new RankedMemory(used, candidate, with.features, evidence, with.score, activated);
  }

  @Override
  public Optional<String> relative(String possessor, String kin) {
    String content = memory().getClaim().getContent();
    if (!possessor.isEmpty()) {
      return NamedKin.of(content, possessor, kin);
    }
    return content.startsWith(THE_USERS)
        ? NamedKin.ofSpeaker("My " + content.substring(THE_USERS.length()), kin)
        : NamedKin.of(content, Objects.requireNonNullElse(memory().getUser(), ""), kin);
  }

  @Override
  public boolean has(String name) {
    return NamedKin.mentions(memory().getClaim().getContent(), name);
  }

  @Override
  public Object identity() {
    return memory().getId();
  }

  @Override
  public RankedMemory with(Feature feature) {
    List<Feature> all = new ArrayList<>(features);
    all.add(feature);
    return new RankedMemory(used, candidate, List.copyOf(all), evidence, Feature.sum(all), via);
  }
}
