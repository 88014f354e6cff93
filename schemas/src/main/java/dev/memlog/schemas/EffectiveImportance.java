package dev.memlog.schemas;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A calculator of a memory's effective importance, which decays exponentially: base·e^(−t/τ). The
 * base is the stored importance, t is the time since the memory's last use, and τ is the fading
 * time. Fading does not change the base, so the next use restores the full importance. Evolution,
 * the stage that maintains memories, and queries both use this class.
 */
public final class EffectiveImportance {

  /** The days of {@link #FADING}, for annotations. */
  public static final int FADING_DAYS = 10;

  /** The default fading time τ, in which the importance of an unused memory falls to 1/e (37 %). */
  public static final Duration FADING = Duration.ofDays(FADING_DAYS);

  /** The lower bound of the effective importance. */
  public static final double LEAST = 1;

  private EffectiveImportance() {}

  /**
   * Returns the effective importance of a memory, at least {@link #LEAST}.
   *
   * @param base the stored importance, 1 to 10
   * @param used the time of the last use, see {@link #used}
   * @param now the time at which the importance applies
   * @param fading the fading time τ
   */
  public static double of(int base, Instant used, Instant now, Duration fading) {
    return Math.max(LEAST, unclamped(base, used, now, fading));
  }

  /**
   * Returns the effective importance of a memory without the lower bound {@link #LEAST}.
   *
   * @param base the stored importance, 1 to 10
   * @param used the time of the last use, see {@link #used}
   * @param now the time at which the importance applies
   * @param fading the fading time τ
   */
  public static double unclamped(int base, Instant used, Instant now, Duration fading) {
    double idle = Math.max(0, now.toEpochMilli() - used.toEpochMilli());
    return base * Math.exp(-idle / fading.toMillis());
  }

  /**
   * Returns a sort key that orders memories by their {@linkplain #unclamped unclamped} importance
   * at any time after their last uses. The key is τ·ln(base) plus the time of the last use, in
   * milliseconds. Only keys with the same fading time are comparable.
   *
   * @param base the stored importance, 1 to 10
   * @param used the time of the last use, see {@link #used}
   * @param fading the fading time τ
   */
  public static double rank(int base, Instant used, Duration fading) {
    return Math.log(base) * fading.toMillis() + used.toEpochMilli();
  }

  /**
   * Returns the time from a memory's last use until its unclamped importance is below {@link
   * #LEAST}.
   *
   * @param base the stored importance, 1 to 10
   * @param fading the fading time τ
   */
  public static Duration lasts(int base, Duration fading) {
    return Duration.ofMillis((long) Math.floor(Math.log(base) * fading.toMillis()) + 1);
  }

  /**
   * Returns the time of a memory's last use, which is the latest of the given times.
   *
   * @param created the time when the memory was first stored, which may be long after the
   *     conversation
   * @param mentioned the time at which the memory's statement was last made
   * @param others the times of further uses, such as the last recall or restoration; null elements
   *     are ignored
   */
  public static Instant used(Instant created, Instant mentioned, @Nullable Instant... others) {
    Instant used = created.isAfter(mentioned) ? created : mentioned;
    for (Instant other : others) {
      if (other != null && other.isAfter(used)) {
        used = other;
      }
    }
    return used;
  }
}
