package dev.memlog.extractor.evolution;

/**
 * The rules of evolution: the thresholds by which a statement reinforces, replaces or adds a
 * memory, and the rules of changes that no statement causes.
 *
 * @param duplicate the similarity from which two statements that do not differ are the same memory
 * @param detail the similarity from which a statement replaces another that it contains
 * @param reinforcement the confidence that each further mention adds
 * @param mostSupports the largest number of supports that a memory keeps; a mention beyond is only
 *     counted
 * @param comparing whether statements in other words are merged, and contradicted memories
 *     superseded; without it only the same words belong together, as after an undo of everything
 * @param conversations the bound on the memories of conversations
 * @param lifecycle the rules of archiving, expiry and the cap
 * @param consolidation the rules of consolidation
 * @param reflection the rules of reflection without a request
 */
public record EvolutionRules(
    double duplicate,
    double detail,
    double reinforcement,
    int mostSupports,
    boolean comparing,
    ConversationCap conversations,
    LifecycleRules lifecycle,
    ConsolidationRules consolidation,
    ReflectionRules reflection) {

  public EvolutionRules {
    if (!(duplicate > 0 && duplicate <= 1)) {
      throw new IllegalArgumentException(
          "duplicate must be above 0 and at most 1, got " + duplicate);
    }
    if (!(detail >= 0 && detail <= duplicate)) {
      throw new IllegalArgumentException(
          "detail must be from 0 to duplicate=%s, got %s".formatted(duplicate, detail));
    }
    if (!(reinforcement >= 0 && reinforcement <= 1)) {
      throw new IllegalArgumentException("reinforcement must be from 0 to 1, got " + reinforcement);
    }
    if (mostSupports < 1) {
      throw new IllegalArgumentException("mostSupports must be at least 1, got " + mostSupports);
    }
  }

  /** Returns the default thresholds. */
  public static EvolutionRules defaults() {
    return new EvolutionRules(
        0.80,
        0.60,
        0.05,
        100,
        true,
        new ConversationCap(200, false),
        LifecycleRules.defaults(),
        ConsolidationRules.defaults(),
        ReflectionRules.defaults());
  }

  /** Returns these rules with given thresholds. */
  public EvolutionRules comparing(double duplicateFrom, double detailFrom) {
    return new EvolutionRules(
        duplicateFrom,
        detailFrom,
        reinforcement,
        mostSupports,
        comparing,
        conversations,
        lifecycle,
        consolidation,
        reflection);
  }

  /** Returns these rules with a given cap on the active memories of conversations. */
  public EvolutionRules mostConversations(int active) {
    return conversations(new ConversationCap(active, conversations.decided()));
  }

  /** Returns these rules with a given bound on the memories of conversations. */
  public EvolutionRules conversations(ConversationCap other) {
    return new EvolutionRules(
        duplicate,
        detail,
        reinforcement,
        mostSupports,
        comparing,
        other,
        lifecycle,
        consolidation,
        reflection);
  }

  /** Returns these rules with a given largest number of supports. */
  public EvolutionRules most(int supports) {
    return new EvolutionRules(
        duplicate,
        detail,
        reinforcement,
        supports,
        comparing,
        conversations,
        lifecycle,
        consolidation,
        reflection);
  }

  /** Returns these rules with given rules of archiving, expiry and the cap. */
  public EvolutionRules with(LifecycleRules other) {
    return new EvolutionRules(
        duplicate,
        detail,
        reinforcement,
        mostSupports,
        comparing,
        conversations,
        other,
        consolidation,
        reflection);
  }

  /** Returns these rules with given rules of consolidation. */
  public EvolutionRules with(ConsolidationRules other) {
    return new EvolutionRules(
        duplicate,
        detail,
        reinforcement,
        mostSupports,
        comparing,
        conversations,
        lifecycle,
        other,
        reflection);
  }

  /** Returns these rules with given rules of reflection. */
  public EvolutionRules with(ReflectionRules other) {
    return new EvolutionRules(
        duplicate,
        detail,
        reinforcement,
        mostSupports,
        comparing,
        conversations,
        lifecycle,
        consolidation,
        other);
  }

  /** Returns these rules with wordings of consolidated memories by a model, or without them. */
  public EvolutionRules worded(boolean byModel) {
    return with(consolidation.worded(byModel));
  }

  /**
   * Returns these rules without automatic changes. They give the state after an undo of every
   * automatic change.
   */
  public EvolutionRules withoutAutomaticChanges() {
    return new EvolutionRules(
        duplicate,
        detail,
        reinforcement,
        mostSupports,
        false,
        new ConversationCap(Integer.MAX_VALUE, false),
        lifecycle.archiving(LifecycleRules.Archiving.OFF).most(Integer.MAX_VALUE),
        consolidation.off(),
        reflection.off());
  }
}
