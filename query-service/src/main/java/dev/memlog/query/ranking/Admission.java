package dev.memlog.query.ranking;

import dev.memlog.embedding.EmbeddingModel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A rule that decides which ranked results of a search are relevant enough to be shown. */
public sealed interface Admission {

  /** The default rule for messages. {@link ByStrength} states measurements of this rule. */
  ByStrength MEASURED = new ByStrength(0.46, 0.58, 0.40, 0.20, 0, 0, 0.7, 0.1);

  /**
   * The default rule for memories. A quote in the first person is less similar to a question than a
   * passage of a conversation, and an owner has few memories, so less strength is required. Results
   * far below the best ones are left out. With e5-small-v2-chat-q, 5.8 of ten results cite no
   * evidence of a question of LoCoMo, and hit@10 is 71.2 %. Of 1,688 questions that were put to
   * owners who had never said anything about them, 439 find a memory.
   */
  ByStrength MEASURED_FOR_MEMORIES = new ByStrength(0.30, 0.40, 0.15, 0.05, 0.8, 0.6, 0.7, 0.1);

  /** An admission rule applied to the results of one search. */
  interface Gate {
    /**
     * Returns the reason why a result may be shown; empty if it may not be shown. The reason is
     * formatted only when the supplier is called, since hundreds of results may be admitted and few
     * are shown.
     *
     * @param evidence the evidence of that result
     */
    Optional<Supplier<String>> admit(Evidence evidence);
  }

  /**
   * Returns this rule applied to one search. The decision about a result may depend on all results,
   * since the best results show whether any result answers the query.
   *
   * @param found the evidence of every ranked result
   * @param about the person whom the query is about
   */
  Gate over(List<Evidence> found, About about);

  /**
   * Returns a test of results that this rule admits: whether a result is so far below the best ones
   * that it is left out.
   *
   * @param found all results of the search
   * @param first whether the test is for the first results, which are measured by similarity, since
   *     scores are scaled over the results, so that the weaker of two always has the least score
   */
  Predicate<Ranked> farBelow(List<? extends Ranked> found, boolean first);

  /**
   * The rule for an index without an embedding model: a result must contain at least 30 % of the
   * query's words, weighted by idf.
   */
  ByWords WORDS_ALONE = new ByWords(0.3);

  /**
   * A rule that admits each result by its coverage of the query's words, weighted by idf.
   *
   * @param least the minimum coverage, inclusive, above 0 and at most 1
   */
  record ByWords(double least) implements Admission {
    @Override
    public Predicate<Ranked> farBelow(List<? extends Ranked> found, boolean first) {
      return _ -> false;
    }

    @Override
    public Gate over(List<Evidence> found, About about) {
      return evidence ->
          evidence.coverage() >= least
              ? Optional.of(
                  () ->
                      String.format(
                          Locale.ROOT,
                          "%.0f%% of the query's words >= %.0f%%",
                          100 * evidence.coverage(),
                          100 * least))
              : Optional.empty();
    }
  }

  /**
   * Returns the given rule for results of an index with an embedding model, and {@link
   * #WORDS_ALONE} for an index without one.
   *
   * @param model the model of the index, which may be {@linkplain EmbeddingModel#absent absent}
   * @param rule the rule of the profile
   */
  static Admission under(EmbeddingModel model, Admission rule) {
    return model.absent() ? WORDS_ALONE : rule;
  }

  /**
   * A rule that admits each result by similarity alone, if it reaches a minimum.
   *
   * @param least the minimum similarity, inclusive
   */
  record BySimilarity(double least) implements Admission {
    @Override
    public Predicate<Ranked> farBelow(List<? extends Ranked> found, boolean first) {
      return _ -> false;
    }

    @Override
    public Gate over(List<Evidence> found, About about) {
      return evidence ->
          evidence.similarity() >= least
              ? Optional.of(() -> String.format(Locale.ROOT, "similarity >= %.2f", least))
              : Optional.empty();
    }
  }

  /**
   * A rule that admits each result by similarity alone, if it exceeds a bound.
   *
   * @param bound the similarity that a result must exceed; exclusive
   */
  record AboveSimilarity(double bound) implements Admission {
    @Override
    public Predicate<Ranked> farBelow(List<? extends Ranked> found, boolean first) {
      return _ -> false;
    }

    @Override
    public Gate over(List<Evidence> found, About about) {
      return evidence ->
          evidence.similarity() > bound
              ? Optional.of(() -> String.format(Locale.ROOT, "similarity > %.2f", bound))
              : Optional.empty();
    }
  }

  /**
   * A rule that shows results only if one of them is strong enough to answer the query. The
   * strength of a result is its similarity, plus {@code perWord} times the part of its coverage of
   * the query's words that exceeds {@code freeWords}. Chance alone can explain coverage up to
   * {@code freeWords}. If the strongest result reaches the threshold of an answer, every result of
   * at least the strength {@code shown} passes. Otherwise only results that repeat the text of the
   * query pass.
   *
   * <p>In {@link #MEASURED}, the threshold is higher if no result shares a word with the query. So
   * a query whose words are invented, or occur only in a deleted message, finds nothing. The
   * threshold is lower if the query names a participant or a subject of the scope.
   *
   * <p>Measured with e5-small-v2-q: 3 of LoCoMo's 760 questions find nothing, and the rule costs
   * 0.2 points of recall@10. The result closest to any of 200 invented queries has the similarity
   * 0.40 among 2,800 passages and 0.553 among 31,000. Every question of LoCoMo and LongMemEval
   * shares a word with its scope.
   *
   * @param answer the minimum strength of the strongest result
   * @param answerInOtherWords the minimum similarity of the closest result if no result shares a
   *     word or the first person with the query
   * @param answerAboutSomebody the minimum strength of the strongest result if the query names a
   *     participant or a subject
   * @param shown the minimum strength of each shown result
   * @param ofBest the share of the best score below which a result is {@linkplain #farBelow far
   *     below}, 0 to 1; 0 for none
   * @param ofStrongest the share of the strength of the strongest result, 0 to 1; a result that
   *     reaches this share and the strength 0.5 is not far below
   * @param perWord the weight of coverage beyond {@code freeWords}
   * @param freeWords the coverage that adds nothing, 0 to 1
   */
  record ByStrength(
      double answer,
      double answerInOtherWords,
      double answerAboutSomebody,
      double shown,
      double ofBest,
      double ofStrongest,
      double perWord,
      double freeWords)
      implements Admission {

    /** The strength below which a result may be far below the best one, however weak that is. */
    private static final double SURE = 0.5;

    /**
     * The share of the greatest similarity with which one of the first results is not far below.
     */
    private static final double NEAR = 0.4;

    @Override
    public Gate over(List<Evidence> found, About about) {
      // Results of an owner share their first person with the query.
      boolean known =
          about == About.OWNER || found.stream().anyMatch(evidence -> evidence.coverage() > 0);
      double enough =
          about == About.NAMED ? answerAboutSomebody : known ? answer : answerInOtherWords;
      double strongest = found.stream().mapToDouble(this::strength).max().orElse(0);
      boolean answered = strongest >= enough;
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
                    "similarity %.2f and %.0f%% of the query's subject words: strength %.2f >= %.2f",
                    evidence.similarity(),
                    100 * evidence.coverage(),
                    strength,
                    shown));
      };
    }

    @Override
    public Predicate<Ranked> farBelow(List<? extends Ranked> found, boolean first) {
      if (ofBest == 0) {
        return _ -> false;
      }
      double best = found.stream().mapToDouble(Ranked::score).max().orElse(0);
      double closest =
          found.stream().mapToDouble(one -> one.evidence().similarity()).max().orElse(0);
      double strongest =
          found.stream().map(Ranked::evidence).mapToDouble(this::strength).max().orElse(0);
      double sure = first ? ofStrongest * strongest : Math.max(SURE, ofStrongest * strongest);
      return result ->
          (first ? result.evidence().similarity() < NEAR * closest : result.score() < ofBest * best)
              && strength(result.evidence()) < sure
              && result.evidence().verbatim() < Verbatim.SAME_WORDS;
    }

    double strength(Evidence evidence) {
      return evidence.similarity() + perWord * Math.max(0, evidence.coverage() - freeWords);
    }
  }
}
