package dev.memlog.extractor.evolution;

import dev.memlog.schemas.EffectiveImportance;
import java.time.Duration;

/**
 * The rules by which memories are archived automatically, and the times for which memories are
 * kept. A use of a memory is a mention, a recall for a user, or a restoration.
 *
 * @param archiving the rule by which a memory without use is archived
 * @param fading the time without use in which the effective importance of a memory falls to 1/e
 * @param unread the time without use after which {@link Archiving#UNREAD} archives a memory
 * @param staleAfter the time without a mention after which a memory is archived as stale, if it was
 *     never recalled and its confidence is below {@code staleConfidence}
 * @param staleConfidence the confidence below which a memory can become stale, 0 to 1
 * @param retention the times after which memories are removed permanently
 * @param mostActive the largest number of active memories of an owner; beyond it, those of the
 *     least effective importance are archived
 */
public record LifecycleRules(
    Archiving archiving,
    Duration fading,
    Duration unread,
    Duration staleAfter,
    double staleConfidence,
    MemoryRetention retention,
    int mostActive) {

  /** A rule by which a memory without use is archived. */
  public enum Archiving {
    /** No memory is archived for lack of use, and none as stale. */
    OFF,
    /** A memory is archived once it was not used for the time {@link LifecycleRules#unread}. */
    UNREAD,
    /**
     * A memory is archived once its importance, which decays while it is not used, falls below 1.
     */
    FADED
  }

  /** Returns the default rules. */
  public static LifecycleRules defaults() {
    return new LifecycleRules(
        Archiving.UNREAD,
        EffectiveImportance.FADING,
        Duration.ofDays(90),
        Duration.ofDays(90),
        0.5,
        new MemoryRetention(Duration.ofDays(365), Duration.ofDays(30), TimeToLive.NONE),
        1000);
  }

  /** Returns these rules with a given rule for memories without use. */
  public LifecycleRules archiving(Archiving other) {
    return new LifecycleRules(
        other, fading, unread, staleAfter, staleConfidence, retention, mostActive);
  }

  /**
   * Returns these rules with a given largest number of active memories.
   *
   * @param active the largest number for each owner
   */
  public LifecycleRules most(int active) {
    return new LifecycleRules(
        archiving, fading, unread, staleAfter, staleConfidence, retention, active);
  }

  /** Returns these rules with a given time to live of memories. */
  public LifecycleRules living(TimeToLive timeToLive) {
    return new LifecycleRules(
        archiving,
        fading,
        unread,
        staleAfter,
        staleConfidence,
        new MemoryRetention(retention.archived(), retention.forgotten(), timeToLive),
        mostActive);
  }
}
