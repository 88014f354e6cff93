package dev.memlog.schemas;

import dev.memlog.state.RelatedMemory;
import java.time.Duration;
import java.time.Instant;

/**
 * The strength of a relation between two memories: their similarity, and what recalls of both
 * together have added. Each such recall adds {@link #STEP}, up to {@link #MOST} in all. What was
 * added halves in {@link #HALF_LIFE}, so that a relation that is no longer used weakens. Recalls
 * within {@link #SPACING} of one another count once, so that spaced recalls strengthen more than
 * massed ones. Evolution and queries compute it alike.
 */
public final class RelationStrength {

  /** The strength that a recall of both memories adds. */
  public static final double STEP = 0.05;

  /** The most that recalls add. */
  public static final double MOST = 0.3;

  /** The time in which the added strength halves. */
  public static final Duration HALF_LIFE = Duration.ofDays(30);

  /** The time within which further recalls of both memories add nothing. */
  public static final Duration SPACING = Duration.ofHours(1);

  private RelationStrength() {}

  /** Returns the strength at a time, above 0 and at most 1. */
  public static double of(RelatedMemory related, Instant now) {
    return Math.min(1, related.getStrength() + left(related, now));
  }

  /** Returns whether a recall of both memories at a time counts. */
  public static boolean counts(RelatedMemory related, Instant at) {
    return related.getTogether() == 0 || !at.isBefore(related.getTogetherAt().plus(SPACING));
  }

  /** Returns what recalls have added after one more, 0 to {@link #MOST}. */
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
