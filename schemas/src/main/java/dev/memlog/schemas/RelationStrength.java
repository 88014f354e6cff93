package dev.memlog.schemas;

import dev.memlog.state.RelatedMemory;
import java.time.Duration;
import java.time.Instant;

/**
 * A calculator of the strength of a relation between two memories: their similarity plus a bonus
 * for joint recalls, which are recalls that find both. Each joint recall adds {@link #STEP} to the
 * bonus, up to {@link #MOST}. The bonus decays with {@link #HALF_LIFE}, so an unused relation
 * weakens. A joint recall within {@link #SPACING} after the last counted one adds nothing.
 * Evolution, the stage that maintains memories, and queries both use this class.
 */
public final class RelationStrength {

  /** The bonus that each counted joint recall of two memories adds to their relation. */
  public static final double STEP = 0.05;

  /** The maximum of the bonus that joint recalls add to the strength of a relation. */
  public static final double MOST = 0.3;

  /** The time in which the bonus of an unused relation halves. */
  public static final Duration HALF_LIFE = Duration.ofDays(30);

  /**
   * The time after a counted joint recall of two memories during which further joint recalls add no
   * bonus.
   */
  public static final Duration SPACING = Duration.ofHours(1);

  private RelationStrength() {}

  /**
   * Returns the strength of a relation at the given time: its similarity plus the decayed bonus, at
   * most 1.
   */
  public static double of(RelatedMemory related, Instant now) {
    return Math.min(1, related.getStrength() + left(related, now));
  }

  /** Returns whether a joint recall of both memories at the given time would add to the bonus. */
  public static boolean counts(RelatedMemory related, Instant at) {
    return related.getTogether() == 0 || !at.isBefore(related.getTogetherAt().plus(SPACING));
  }

  /**
   * Returns the bonus of a relation after a further joint recall at the given time, at most {@link
   * #MOST}. The caller must first check with {@link #counts} that the recall counts.
   */
  public static double added(RelatedMemory related, Instant at) {
    // Six decimals keep records short.
    return Math.round(Math.min(MOST, left(related, at) + STEP) * 1e6) / 1e6;
  }

  private static double left(RelatedMemory related, Instant now) {
    double idle = Math.max(0, now.toEpochMilli() - related.getTogetherAt().toEpochMilli());
    return related.getTogether() == 0
        ? 0
        : related.getTogether() * StrictMath.pow(2, -idle / HALF_LIFE.toMillis());
  }
}
