package dev.memlog.schemas;

import dev.memlog.state.RelatedMemory;
import java.time.Duration;
import java.time.Instant;

/**
 * The strength of a relation between two memories: their similarity plus a bonus for recalls of
 * both memories together. Each joint recall adds {@link #STEP} to the bonus, up to {@link #MOST}.
 * The bonus decays with {@link #HALF_LIFE}, so an unused relation weakens. A joint recall within
 * {@link #SPACING} of the last counted one adds nothing, so spaced recalls strengthen more than
 * massed recalls. Evolution and queries both use this class.
 */
public final class RelationStrength {

  /** The bonus that a joint recall of both memories adds. */
  public static final double STEP = 0.05;

  /** The maximum of the bonus. */
  public static final double MOST = 0.3;

  /** The time in which the bonus halves. */
  public static final Duration HALF_LIFE = Duration.ofDays(30);

  /** The time after a counted joint recall during which further joint recalls add nothing. */
  public static final Duration SPACING = Duration.ofHours(1);

  private RelationStrength() {}

  /** Returns the strength at the given time, above 0 and at most 1. */
  public static double of(RelatedMemory related, Instant now) {
    return Math.min(1, related.getStrength() + left(related, now));
  }

  /** Returns whether a joint recall at the given time adds to the bonus. */
  public static boolean counts(RelatedMemory related, Instant at) {
    return related.getTogether() == 0 || !at.isBefore(related.getTogetherAt().plus(SPACING));
  }

  /**
   * Returns the bonus after a further joint recall at the given time, 0 to {@link #MOST}. The
   * method does not check {@link #counts}.
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
