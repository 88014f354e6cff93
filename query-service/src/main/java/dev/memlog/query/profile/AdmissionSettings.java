package dev.memlog.query.profile;

import dev.memlog.query.ranking.Admission;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rule that decides which results are relevant enough to be shown: by similarity alone, or by
 * strength. The strength of a result is its similarity + perWord · max(0, share − freeWords). Here
 * share is the share of the query's words that the result contains, weighted by idf. A missing key
 * has the value of the profile's base, or of the profile {@code default} if the base decides by
 * similarity.
 *
 * @param minSimilarity the minimum similarity of a shown result, 0 to 1; excludes all other keys of
 *     this section
 * @param aboveSimilarity the similarity that a shown result must exceed, 0 to 1; excludes all other
 *     keys of this section
 * @param answer the minimum strength of the strongest result, 0 to 10; if that result is weaker,
 *     only results that repeat the text of the query are shown
 * @param answerInOtherWords the minimum strength of the strongest result if no result shares a word
 *     with the query, 0 to 10; replaces answer
 * @param answerAboutSomebody the minimum strength of the strongest result if the query names a
 *     known person or thing, 0 to 10; replaces answer and answerInOtherWords. For messages, this is
 *     the author of a found message, or a name that occurs in the searched messages. For memories,
 *     this is the subject of a found memory, which is the person or thing that the memory is about
 * @param shown the minimum strength of each shown result, 0 to 10
 * @param ofBest the share of the best score that each shown result must reach, the first three only
 *     three quarters of this share, 0 to 1; 0 for none
 * @param ofStrongest the share of the strength of the strongest result that suffices instead of
 *     ofBest, beyond the first three together with the strength 0.5, 0 to 1
 * @param perWord the factor in the formula of strength by which contained words of the query count,
 *     0 to 10
 * @param freeWords the share of the query's words that adds nothing to the strength, 0 to 1
 */
public record AdmissionSettings(
    Optional<Double> minSimilarity,
    Optional<Double> aboveSimilarity,
    Optional<Double> answer,
    Optional<Double> answerInOtherWords,
    Optional<Double> answerAboutSomebody,
    Optional<Double> shown,
    Optional<Double> ofBest,
    Optional<Double> ofStrongest,
    Optional<Double> perWord,
    Optional<Double> freeWords)
    implements Validated {

  private static final double MOST_STRENGTH = 10;

  @Override
  public void validate(Validation check) {
    range(check, "minSimilarity", minSimilarity, 1);
    range(check, "aboveSimilarity", aboveSimilarity, 1);
    range(check, "answer", answer, MOST_STRENGTH);
    range(check, "answerInOtherWords", answerInOtherWords, MOST_STRENGTH);
    range(check, "answerAboutSomebody", answerAboutSomebody, MOST_STRENGTH);
    range(check, "shown", shown, MOST_STRENGTH);
    range(check, "ofBest", ofBest, 1);
    range(check, "ofStrongest", ofStrongest, 1);
    range(check, "perWord", perWord, MOST_STRENGTH);
    range(check, "freeWords", freeWords, 1);
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

  private static void range(Validation check, String key, Optional<Double> set, double most) {
    set.ifPresent(value -> check.range(key, value, 0.0, most));
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
