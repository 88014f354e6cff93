package dev.memlog.query.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Which of the passages that were found are relevant enough to be shown. */
public sealed interface Admission {

  /** What is shown of one search's findings. */
  interface Gate {
    /**
     * Why the passage may be shown; empty where it may not. Put into words only for what is shown:
     * hundreds may be admitted.
     */
    Optional<Supplier<String>> admit(Evidence evidence);
  }

  /**
   * Looks at all that was found, for a query that nothing answers is told by the best of them.
   *
   * @param found the evidence of every ranked message
   * @param aboutSomebody whether the query names who takes part in what was found, or is spoken of
   */
  Gate over(List<Evidence> found, boolean aboutSomebody);

  /**
   * By similarity alone, each for itself.
   *
   * @param least similarity
   */
  record BySimilarity(double least) implements Admission {
    @Override
    public Gate over(List<Evidence> found, boolean aboutSomebody) {
      return evidence ->
          evidence.similarity() >= least
              ? Optional.of(() -> String.format(Locale.ROOT, "similarity >= %.2f", least))
              : Optional.empty();
    }
  }

  /**
   * By similarity alone, of which there must be more.
   *
   * @param bound that is not enough
   */
  record AboveSimilarity(double bound) implements Admission {
    @Override
    public Gate over(List<Evidence> found, boolean aboutSomebody) {
      return evidence ->
          evidence.similarity() > bound
              ? Optional.of(() -> String.format(Locale.ROOT, "similarity > %.2f", bound))
              : Optional.empty();
    }
  }

  /**
   * By strength: similarity, and {@code perWord} for what of the query's words it has beyond {@code
   * freeWords}, a share that chance explains. Nothing at all is shown unless something has the
   * strength of an answer; then whatever is not far below it. Where nothing in the scope has any of
   * the query's words, an answer must be much closer in meaning: so invented words, and those of a
   * message that is gone, find nothing. A query that names who takes part, or whom or what is
   * spoken of, is about this scope, and is believed sooner. The same text always passes.
   *
   * <p>Measured with e5-small-v2-q: of LoCoMo's 760 questions 3 find nothing, and holding back
   * costs 0.2 points of recall among ten. The closest to any of 200 invented queries has 0.40 among
   * 2,800 passages, 0.553 among 31,000; no question of either set is without a word that its scope
   * has.
   *
   * @param answer the strength that the strongest must have
   * @param answerInOtherWords the similarity that the closest must have where nothing shares a word
   *     with the query
   * @param answerAboutSomebody the strength that the strongest must have where the query names who
   *     takes part
   * @param shown the strength that each one must have
   */
  record ByStrength(
      double answer,
      double answerInOtherWords,
      double answerAboutSomebody,
      double shown,
      double perWord,
      double freeWords)
      implements Admission {

    @Override
    public Gate over(List<Evidence> found, boolean aboutSomebody) {
      boolean known = found.stream().anyMatch(evidence -> evidence.coverage() > 0);
      double enough = aboutSomebody ? answerAboutSomebody : known ? answer : answerInOtherWords;
      boolean answered = found.stream().anyMatch(evidence -> strength(evidence) >= enough);
      return evidence -> {
        if (evidence.verbatim() >= Verbatim.SAME_WORDS) {
          return Optional.of(() -> "the same text");
        }
        double strength = strength(evidence);
        if (!answered || strength < shown) {
          return Optional.empty();
        }
        return Optional.of(
            () ->
                String.format(
                    Locale.ROOT,
                    "similarity %.2f and %.0f%% of the query's words: strength %.2f >= %.2f",
                    evidence.similarity(),
                    100 * evidence.coverage(),
                    strength,
                    shown));
      };
    }

    double strength(Evidence evidence) {
      return evidence.similarity() + perWord * Math.max(0, evidence.coverage() - freeWords);
    }
  }
}
