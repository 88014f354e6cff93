package dev.memlog.query.answer;

import dev.memlog.api.v1.Explanation;
import dev.memlog.api.v1.Feature;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.ranking.Ranked;
import dev.memlog.query.ranking.Selection.Hit;

/** A converter of the scores of results to explanations of the API. */
public final class Explanations {

  private Explanations() {}

  /**
   * Returns the explanation of one result: its features, the paths that found it and the reason for
   * its admission.
   *
   * @param hit the result
   * @param profile the name of the profile that ranked the result
   * @param model the id of the embedding model of the collection that was searched
   */
  public static Explanation of(Hit<? extends Ranked> hit, String profile, String model) {
    Explanation.Builder explanation =
        Explanation.newBuilder()
            .setAdmittedBy(hit.admittedBy())
            .setProfile(profile)
            .setModel(model);
    for (var feature : hit.ranked().features()) {
      explanation.addFeatures(
          Feature.newBuilder()
              .setName(feature.name())
              .setValue(feature.value())
              .setWeight(feature.weight())
              .setContribution(feature.contribution())
              .setNote(feature.note().get()));
    }
    Candidate candidate = hit.ranked().candidate();
    if (candidate.byVector()) {
      explanation.addPaths("dense");
    }
    if (candidate.byWords()) {
      explanation.addPaths("lexical");
    }
    return explanation.build();
  }
}
