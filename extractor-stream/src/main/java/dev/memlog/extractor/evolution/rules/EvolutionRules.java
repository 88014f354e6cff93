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

  /** The confidence that each further day and speaker adds by default. */
  public static final double REINFORCEMENT = 0.05;

  /** The default of the largest number of supports of a memory. */
  public static final int MOST_SUPPORTS = 100;

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
  public record ComparisonRules(double duplicate, double detail, boolean inOtherWords) {}

  /** Returns the default rules. */
  public static EvolutionRules defaults() {
    return new EvolutionRules(
        new ComparisonRules(0.80, 0.60, true),
        Defaults.of(TrustRules.class),
        REINFORCEMENT,
        MOST_SUPPORTS,
        new ConversationCap(200, false),
        Defaults.of(LifecycleRules.class),
        false);
  }

  /** Returns these rules with the given rules of changes that no statement causes. */
  public EvolutionRules with(LifecycleRules other) {
    return new EvolutionRules(
        comparison, trust, reinforcement, mostSupports, conversations, other, worded);
  }

  /**
   * Returns these rules without merges in other words, supersession, archiving for lack of use,
   * limits on the number of memories, consolidation and automatic reflection. Under these rules,
   * evolution leads to the same state as an undo of every automatic change.
   */
  public EvolutionRules withoutAutomaticChanges() {
    return new EvolutionRules(
        new ComparisonRules(comparison.duplicate(), comparison.detail(), false),
        trust,
        reinforcement,
        mostSupports,
        new ConversationCap(Integer.MAX_VALUE, false),
        new LifecycleRules(
            lifecycle.interval(),
            lifecycle.archiving().off(),
            lifecycle.retention(),
            Integer.MAX_VALUE,
            lifecycle.undoableFor(),
            lifecycle.consolidation().off(),
            lifecycle.reflection().off()),
        worded);
  }
}
