package dev.memlog.query.search;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.kin.NamedKin;
import dev.memlog.query.ranking.Evidence;
import dev.memlog.query.ranking.Feature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A candidate passage of a search, with its score and the features that explain the score.
 *
 * @param passage the passage that was found
 * @param candidate the candidate as the index proposed it
 * @param features the features whose contributions add up to the score
 * @param evidence the measures by which a search decides whether the passage is relevant at all
 * @param score the sum of the features' contributions
 */
public record RankedPassage(
    IndexedPassage passage,
    Candidate candidate,
    List<Feature> features,
    Evidence evidence,
    double score)
    implements SecondPass.Result<RankedPassage> {

  /**
   * The order of results: best score first, then higher similarity, then the newer message, then by
   * id, so that equal queries get equal answers.
   */
  public static final Comparator<RankedPassage> BEST_FIRST =
      Comparator.comparingDouble(RankedPassage::score)
          .thenComparingDouble(ranked -> ranked.evidence().similarity())
          .thenComparing(ranked -> ranked.passage().createdAt())
          .reversed()
          .thenComparing(ranked -> ranked.passage().id());

  @Override
  public Optional<String> relative(String possessor, String kin) {
    return saidBy(possessor)
        ? NamedKin.ofSpeaker(passage.text(), kin)
        : NamedKin.of(passage.text(), possessor, kin);
  }

  /** Returns whether the possessor said the passage; an empty possessor is the user. */
  private boolean saidBy(String possessor) {
    String author = passage.author();
    return possessor.isEmpty()
        ? author.isEmpty() && passage.role().equals("user")
        : author.equalsIgnoreCase(possessor)
            || author.regionMatches(true, 0, possessor + " ", 0, possessor.length() + 1);
  }

  @Override
  public boolean has(String name) {
    return saidBy(name) || NamedKin.mentions(passage.text(), name);
  }

  @Override
  public Object identity() {
    return List.of(passage.session(), passage.message());
  }

  @Override
  public RankedPassage with(Feature feature) {
    List<Feature> more = new ArrayList<>(features);
    more.add(feature);
    return of(passage, candidate, more, evidence);
  }

  /** Returns a ranked passage whose score is the sum of the contributions of its features. */
  public static RankedPassage of(
      IndexedPassage passage, Candidate candidate, List<Feature> features, Evidence evidence) {
    return new RankedPassage(
        passage,
        candidate,
        Collections.unmodifiableList(features),
        evidence,
        Feature.sum(features));
  }
}
