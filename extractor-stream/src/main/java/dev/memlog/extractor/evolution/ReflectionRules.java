package dev.memlog.extractor.evolution;

/**
 * The rules by which evolution reflects on memories without being asked.
 *
 * @param enabled whether it does
 * @param importance the sum of importance of new memories that must be exceeded
 * @param most the largest number of reflections of an owner; beyond it the oldest goes
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
