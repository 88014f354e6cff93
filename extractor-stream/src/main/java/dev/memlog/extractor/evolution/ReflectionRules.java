package dev.memlog.extractor.evolution;

/**
 * The rules of automatic reflection. A reflection is a memory that states what has changed, recurs
 * or is contradictory among other memories.
 *
 * @param enabled whether evolution reflects without a request
 * @param importance the sum of the importance of an owner's new memories beyond which evolution
 *     reflects
 * @param most the largest number of reflections of an owner, requested ones included; beyond it the
 *     oldest is removed
 */
public record ReflectionRules(boolean enabled, int importance, int most) {

  /** Returns the default rules. */
  public static ReflectionRules defaults() {
    return new ReflectionRules(true, 30, 100);
  }

  /** Returns these rules with automatic reflection switched off. */
  public ReflectionRules off() {
    return new ReflectionRules(false, importance, most);
  }
}
