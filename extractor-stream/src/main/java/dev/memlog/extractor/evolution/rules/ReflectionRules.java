package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * Reflections, which state what has changed, recurs or is contradictory among memories.
 *
 * @param enabled whether reflections are made without a request, at the interval of consolidation
 * @param importance sum of importances of new memories above which a reflection is made, at least 1
 * @param most maximum number of reflections of an owner, 1 to 1,000; the oldest is removed
 */
public record ReflectionRules(
    @Default("true") boolean enabled,
    @Default("30") @Range(least = 1) int importance,
    @Default("100") @Range(least = 1, most = 1000) int most) {

  /** Returns these rules with automatic reflection switched off. */
  public ReflectionRules off() {
    return new ReflectionRules(false, importance, most);
  }
}
