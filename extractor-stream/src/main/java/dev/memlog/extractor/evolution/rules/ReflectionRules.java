package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * Reflections: what has changed, recurs or is contradictory among memories.
 *
 * @param enabled whether reflections are made at the interval of consolidation
 * @param importance total importance of new memories that a reflection must exceed, at least 1
 * @param most reflections per owner, 1–1,000; the oldest is removed
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
