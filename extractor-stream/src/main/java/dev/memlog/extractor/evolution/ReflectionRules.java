package dev.memlog.extractor.evolution;

/**
 * The rules by which evolution reflects on memories without being asked.
 *
 * @param enabled whether evolution reflects by itself
 * @param importance the sum of the importance of new memories beyond which it reflects
 * @param most the largest number of reflections of an owner; beyond it the oldest is removed
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
