package dev.memlog.extractor.evolution;

import dev.memlog.schemas.EffectiveImportance;
import java.time.Duration;

/**
 * The rules by which memories are archived automatically, and the times for which they are kept
 * afterwards.
 *
 * @param archiving the rule by which a memory without use is archived
 * @param fading the time in which importance falls to 1/e
 * @param unread the time without a use after which {@link Archiving#UNREAD} archives
 * @param staleAfter the age from which a memory that was never recalled may be stale
 * @param staleConfidence the confidence below which such a memory is stale
 * @param retention the times for which memories are kept
 * @param mostActive the largest number of active memories of an owner
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
    /** No memory is archived for want of use. */
    OFF,
    /** A memory is archived when it was not used for a fixed time. */
    UNREAD,
    /** A memory is archived when its effective importance falls below 1. */
    FADED
  }

  /** Returns the rules of profile default. */
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

  /** Returns these rules with a given cap. */
  public LifecycleRules most(int active) {
    return new LifecycleRules(
        archiving, fading, unread, staleAfter, staleConfidence, retention, active);
  }

  /** Returns these rules with a time to live. */
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
