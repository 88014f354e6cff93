package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.LifecycleRules;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The automatic changes of memories. A use is a mention, a recall for a user, or a restoration.
 *
 * @param interval interval at which owners whose memories are due are looked for
 * @param archiving the archiving of memories without use
 * @param retention the times after which memories are removed permanently
 * @param mostMemories maximum number of active memories of an owner beside reflections, at least 1;
 *     the least important is archived
 * @param undoableFor time for which an automatic change can be undone
 * @param consolidation the consolidation of similar memories
 * @param reflection the settings of reflections, which are memories about other memories
 */
public record LifecycleConfig(
    Duration interval,
    @Inlined ArchivingConfig archiving,
    @Inlined MemoryRetentionConfig retention,
    int mostMemories,
    Duration undoableFor,
    ConsolidationConfig consolidation,
    ReflectionConfig reflection)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static LifecycleConfig defaults() {
    return new LifecycleConfig(
        Duration.ofMinutes(1),
        ArchivingConfig.defaults(),
        MemoryRetentionConfig.defaults(),
        LifecycleRules.defaults().mostActive(),
        Duration.ofDays(30),
        ConsolidationConfig.defaults(),
        ReflectionConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    check
        .positive("interval", interval)
        .atLeast("mostMemories", mostMemories, 1)
        .positive("undoableFor", undoableFor);
  }

  /**
   * Returns these settings with the archiving of faded memories, unless a rule of archiving is set.
   */
  public LifecycleConfig fadingUnlessGiven() {
    return new LifecycleConfig(
        interval,
        archiving.fadingUnlessGiven(),
        retention,
        mostMemories,
        undoableFor,
        consolidation,
        reflection);
  }

  /** Returns the rules by which memories change without a statement. */
  public LifecycleRules rules() {
    return new LifecycleRules(
        archiving.rule(),
        archiving.fading(),
        archiving.unreadAfter(),
        archiving.staleAfter(),
        archiving.staleConfidence(),
        retention.rules(),
        mostMemories);
  }
}
