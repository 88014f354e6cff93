package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Defaults;

/**
 * The rules of evolution: the thresholds by which a statement reinforces, replaces or adds a
 * memory, and the rules of changes that no statement causes.
 *
 * @param comparison the rules by which two statements are compared
 * @param trust the trust in the speakers of quotes
 * @param reinforcement the confidence that each further day and each further speaker of a memory
 *     adds, 0 to 1
 * @param mostSupports the largest number of supports of a memory, which are the statements on which
 *     it rests; further mentions are only counted
 * @param conversations the limit on the memories of whole conversations
 * @param lifecycle the rules of changes that no statement causes
 * @param worded whether evolution asks a language model for the wording of a consolidated memory
 */
public record EvolutionRules(
    ComparisonRules comparison,
    TrustRules trust,
    double reinforcement,
    int mostSupports,
    ConversationCap conversations,
    LifecycleRules lifecycle,
    boolean worded) {

  public EvolutionRules {
    if (!(reinforcement >= 0 && reinforcement <= 1)) {
      throw new IllegalArgumentException("reinforcement must be from 0 to 1, got " + reinforcement);
    }
    if (mostSupports < 1) {
      throw new IllegalArgumentException("mostSupports must be at least 1, got " + mostSupports);
    }
  }

  /**
   * The rules by which two statements are compared.
   *
   * @param duplicate the similarity from which two statements that do not contradict each other are
   *     the same memory, above 0 and at most 1
   * @param detail the similarity from which two statements are merged if one includes the content
   *     of the other, from 0 to {@code duplicate}
   * @param inOtherWords whether evolution merges statements in different words and supersedes
   *     contradicted memories; if false, a statement belongs only to a memory in the same words
   */
  public record ComparisonRules(double duplicate, double detail, boolean inOtherWords) {

    public ComparisonRules {
      if (!(duplicate > 0 && duplicate <= 1)) {
        throw new IllegalArgumentException(
            "duplicate must be above 0 and at most 1, got " + duplicate);
      }
      if (!(detail >= 0 && detail <= duplicate)) {
        throw new IllegalArgumentException(
            "detail must be from 0 to duplicate=%s, got %s".formatted(duplicate, detail));
      }
    }
  }

  /** Returns the default rules. */
  public static EvolutionRules defaults() {
    return new EvolutionRules(
        new ComparisonRules(0.80, 0.60, true),
        Defaults.of(TrustRules.class),
        0.05,
        100,
        new ConversationCap(200, false),
        Defaults.of(LifecycleRules.class),
        false);
  }

  /**
   * Returns these rules with the given thresholds of similarity.
   *
   * @param duplicateFrom see {@link ComparisonRules#duplicate}
   * @param detailFrom see {@link ComparisonRules#detail}
   */
  public EvolutionRules comparing(double duplicateFrom, double detailFrom) {
    return with(new ComparisonRules(duplicateFrom, detailFrom, comparison.inOtherWords()));
  }

  private EvolutionRules with(ComparisonRules other) {
    return new EvolutionRules(
        other, trust, reinforcement, mostSupports, conversations, lifecycle, worded);
  }

  /** Returns these rules with the given trust in speakers. */
  public EvolutionRules with(TrustRules other) {
    return new EvolutionRules(
        comparison, other, reinforcement, mostSupports, conversations, lifecycle, worded);
  }

  /**
   * Returns these rules with a given largest number of supports of a memory.
   *
   * @param supports the largest number, at least 1
   */
  public EvolutionRules most(int supports) {
    return new EvolutionRules(
        comparison, trust, reinforcement, supports, conversations, lifecycle, worded);
  }

  /** Returns these rules with a given limit on the memories of conversations. */
  public EvolutionRules with(ConversationCap other) {
    return new EvolutionRules(
        comparison, trust, reinforcement, mostSupports, other, lifecycle, worded);
  }

  /** Returns these rules with the given rules of changes that no statement causes. */
  public EvolutionRules with(LifecycleRules other) {
    return new EvolutionRules(
        comparison, trust, reinforcement, mostSupports, conversations, other, worded);
  }

  /**
   * Returns these rules with or without wordings of consolidated memories by a language model.
   *
   * @param byModel whether evolution asks a model for wordings
   */
  public EvolutionRules worded(boolean byModel) {
    return new EvolutionRules(
        comparison, trust, reinforcement, mostSupports, conversations, lifecycle, byModel);
  }

  /**
   * Returns these rules without merges in other words, supersession, archiving for lack of use,
   * limits on the number of memories, consolidation and automatic reflection. Under these rules,
   * evolution leads to the same state as an undo of every automatic change.
   */
  public EvolutionRules withoutAutomaticChanges() {
    return with(new ComparisonRules(comparison.duplicate(), comparison.detail(), false))
        .with(new ConversationCap(Integer.MAX_VALUE, false))
        .with(
            lifecycle
                .with(lifecycle.archiving().off())
                .with(lifecycle.consolidation().off())
                .with(lifecycle.reflection().off())
                .most(Integer.MAX_VALUE));
  }
}
