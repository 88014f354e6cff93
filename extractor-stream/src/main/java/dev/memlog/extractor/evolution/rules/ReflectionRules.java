package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The settings of reflections, which are memories that state what has changed, recurs or is
 * contradictory among other memories.
 *
 * @param enabled whether the server creates reflections without a request; it checks at the
 *     interval at which it consolidates similar memories
 * @param importance the threshold of reflections without a request, at least 1: the importances of
 *     the owner's new memories must add up to more; a memory is new if it was created since the
 *     last such reflection, or since the last requested reflection without a topic
 * @param most the largest number of reflections of an owner, requested or not, 1 to 1,000; beyond
 *     it the oldest is removed
 */
public record ReflectionRules(boolean enabled, int importance, int most) implements Validated {

  /** Returns the settings that suit most deployments. */
  public static ReflectionRules defaults() {
    return new ReflectionRules(true, 30, 100);
  }

  @Override
  public void validate(Validation check) {
    check.atLeast("importance", importance, 1).range("most", most, 1, 1000);
  }

  /** Returns these rules with automatic reflection switched off. */
  public ReflectionRules off() {
    return new ReflectionRules(false, importance, most);
  }
}
