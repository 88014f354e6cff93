package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * Automatic changes of memories. Use is a mention, a recall for a user, or a restoration.
 *
 * @param interval interval of looking for due memories
 * @param archiving the archiving of memories without use
 * @param retention the times after which memories are removed permanently
 * @param mostMemories active memories per owner beside reflections, at least 1; then the least
 *     important is archived
 * @param undoableFor time for which automatic changes can be undone
 * @param consolidation the consolidation of similar memories
 * @param reflection the settings of reflections, which are memories about other memories
 */
public record LifecycleRules(
    @Default("1m") @Positive Duration interval,
    @Inlined ArchivingRules archiving,
    @Inlined MemoryRetention retention,
    @Default("1000") @Range(least = 1) int mostMemories,
    @Default("30d") @Positive Duration undoableFor,
    ConsolidationRules consolidation,
    ReflectionRules reflection) {

  /**
   * Returns these rules with a given largest number of active memories.
   *
   * @param active the largest number for each owner
   */
  public LifecycleRules most(int active) {
    return new LifecycleRules(
        interval, archiving, retention, active, undoableFor, consolidation, reflection);
  }
}
