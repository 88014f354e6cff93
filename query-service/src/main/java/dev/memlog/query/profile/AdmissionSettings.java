package dev.memlog.query.profile;

import dev.memlog.query.ranking.Admission;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rule of what is relevant: by similarity alone, or by strength, which is similarity + perWord
 * · max(0, share − freeWords). The share is that of the query's words in the result, weighted by
 * idf; in messages, words of time count only where they raise it. Missing keys are those of the
 * base, or of {@code default}.
 *
 * @param minSimilarity least similarity, 0–1; excludes the other keys
 * @param aboveSimilarity similarity to exceed, 0–1; excludes the other keys
 * @param answer least strength of the best result, 0–10; below it, only repetitions of the query
 *     show
 * @param answerInOtherWords the same if no result shares a word with the query, 0–10
 * @param answerAboutSomebody the same if the query names an author, a name in messages, or a
 *     subject, 0–10
 * @param shown least strength of each result, 0–10
 * @param ofBest share of the best score that results behind the third need, 0–1; above 0, the first
 *     three need two fifths of the greatest similarity
 * @param ofStrongest share of the best strength, 0–1, that suffices instead; behind the first
 *     three, with strength 0.5
 * @param perWord factor of shared words, 0–10
 * @param freeWords share of the query's words that adds nothing, 0–1
 */
public record AdmissionSettings(
    @Range(least = 0, most = 1) Optional<Double> minSimilarity,
    @Range(least = 0, most = 1) Optional<Double> aboveSimilarity,
    @Range(least = 0, most = MOST_STRENGTH) Optional<Double> answer,
    @Range(least = 0, most = MOST_STRENGTH) Optional<Double> answerInOtherWords,
    @Range(least = 0, most = MOST_STRENGTH) Optional<Double> answerAboutSomebody,
    @Range(least = 0, most = MOST_STRENGTH) Optional<Double> shown,
    @Range(least = 0, most = 1) Optional<Double> ofBest,
    @Range(least = 0, most = 1) Optional<Double> ofStrongest,
    @Range(least = 0, most = MOST_STRENGTH) Optional<Double> perWord,
    @Range(least = 0, most = 1) Optional<Double> freeWords)
    implements Validated {

  static final double MOST_STRENGTH = 10;

  @Override
  public void validate(Validation check) {
    boolean alone = minSimilarity.isEmpty() || (aboveSimilarity.isEmpty() && !setsStrength());
    check
        .require(
            alone, "minSimilarity", "must be the only key of admission", minSimilarity.orElse(0.0))
        .require(
            aboveSimilarity.isEmpty() || !setsStrength(),
            "aboveSimilarity",
            "must be the only key of admission",
            aboveSimilarity.orElse(0.0));
  }

  private boolean setsStrength() {
    return Stream.of(
            answer,
            answerInOtherWords,
            answerAboutSomebody,
            shown,
            ofBest,
            ofStrongest,
            perWord,
            freeWords)
        .anyMatch(Optional::isPresent);
  }

  Admission applyTo(Admission base) {
    if (minSimilarity.isPresent()) {
      return new Admission.BySimilarity(minSimilarity.get());
    }
    if (aboveSimilarity.isPresent()) {
      return new Admission.AboveSimilarity(aboveSimilarity.get());
    }
    if (!setsStrength()) {
      return base;
    }
    Admission.ByStrength like =
        base instanceof Admission.ByStrength strength ? strength : Admission.MEASURED;
    return new Admission.ByStrength(
        answer.orElse(like.answer()),
        answerInOtherWords.orElse(like.answerInOtherWords()),
        answerAboutSomebody.orElse(like.answerAboutSomebody()),
        shown.orElse(like.shown()),
        ofBest.orElse(like.ofBest()),
        ofStrongest.orElse(like.ofStrongest()),
        perWord.orElse(like.perWord()),
        freeWords.orElse(like.freeWords()));
  }
}
