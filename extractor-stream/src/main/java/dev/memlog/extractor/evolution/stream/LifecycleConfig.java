package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.LifecycleRules;
import dev.memlog.extractor.evolution.LifecycleRules.Archiving;
import dev.memlog.extractor.evolution.MemoryRetention;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of automatic changes of memories, which no statement causes.
 *
 * @param interval the interval at which the clock looks for owners whose memories are due; an owner
 *     is due at most once in it
 * @param attenuation whether memories without use are archived
 * @param archiving the rule by which they are: unread (without use for unreadAfter) or faded (the
 *     effective importance falls below 1, as profile olliebot has it)
 * @param fading the time without use in which the effective importance falls to 1/e; ten days are a
 *     rate of 0.1 a day
 * @param unreadAfter the time without use after which rule unread archives a memory
 * @param staleAfter the age from which a memory is archived as stale if it was never recalled and
 *     its confidence is below staleConfidence
 * @param staleConfidence see staleAfter; 0 to 1, 0 for never
 * @param keepArchived the time after which an archived memory is removed permanently
 * @param keepForgotten the time after which a forgotten memory is removed permanently
 * @param timeToLive the time after which any memory is removed permanently
 * @param mostMemories the largest number of active memories of an owner; beyond it the least
 *     effective one is archived; at least 1
 * @param undoableFor the time for which an automatic change can be undone
 * @param consolidation the consolidation of similar memories
 * @param reflection the reflection on memories that nobody asked for
 */
public record LifecycleConfig(
    Duration interval,
    boolean attenuation,
    Archiving archiving,
    Duration fading,
    Duration unreadAfter,
    Duration staleAfter,
    double staleConfidence,
    Duration keepArchived,
    Duration keepForgotten,
    TimeToLiveConfig timeToLive,
    int mostMemories,
    Duration undoableFor,
    ConsolidationConfig consolidation,
    ReflectionConfig reflection)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static LifecycleConfig defaults() {
    LifecycleRules rules = LifecycleRules.defaults();
    return new LifecycleConfig(
        Duration.ofMinutes(1),
        true,
        rules.archiving(),
        rules.fading(),
        rules.unread(),
        rules.staleAfter(),
        rules.staleConfidence(),
        rules.retention().archived(),
        rules.retention().forgotten(),
        TimeToLiveConfig.defaults(),
        rules.mostActive(),
        Duration.ofDays(30),
        ConsolidationConfig.defaults(),
        ReflectionConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    check
        .positive("interval", interval)
        .positive("fading", fading)
        .positive("unreadAfter", unreadAfter)
        .positive("staleAfter", staleAfter)
        .range("staleConfidence", staleConfidence, 0, 1)
        .positive("keepArchived", keepArchived)
        .positive("keepForgotten", keepForgotten)
        .atLeast("mostMemories", mostMemories, 1)
        .positive("undoableFor", undoableFor);
  }

  LifecycleRules rules() {
    return new LifecycleRules(
        attenuation ? archiving : Archiving.OFF,
        fading,
        unreadAfter,
        staleAfter,
        staleConfidence,
        new MemoryRetention(keepArchived, keepForgotten, timeToLive.rules()),
        mostMemories);
  }
}
