package dev.memlog.schemas;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The importance of a memory after exponential decay: base·e^(−t/τ), where t is the time since its
 * last use and τ is the fading time. The stored base does not change, so the next use restores the
 * full importance. Evolution and queries both use this class.
 */
public final class EffectiveImportance {

  /** The default fading time τ, which corresponds to a decay rate of 0.1 a day. */
  public static final Duration FADING = Duration.ofDays(10);

  /** The lower bound of the effective importance. */
  public static final double LEAST = 1;

  private EffectiveImportance() {}

  /** Returns the effective importance, at least {@link #LEAST}. */
  public static double of(int base, Instant used, Instant now, Duration fading) {
    return Math.max(LEAST, unclamped(base, used, now, fading));
  }

  /** Returns the effective importance before its lower bound applies. */
  public static double unclamped(int base, Instant used, Instant now, Duration fading) {
    double idle = Math.max(0, now.toEpochMilli() - used.toEpochMilli());
    return base * Math.exp(-idle / fading.toMillis());
  }

  /**
   * Returns a sort key that orders memories by their unclamped importance at any time after their
   * last uses, without knowing that time. The key is τ·ln(base) plus the time of the last use, in
   * milliseconds. Only keys with the same fading time are comparable.
   */
  public static double rank(int base, Instant used, Duration fading) {
    return Math.log(base) * fading.toMillis() + used.toEpochMilli();
  }

  /**
   * Returns the time from the last use until the unclamped importance falls below {@link #LEAST}.
   */
  public static Duration lasts(int base, Duration fading) {
    return Duration.ofMillis((long) Math.floor(Math.log(base) * fading.toMillis()) + 1);
  }

  /**
   * Returns the time of a memory's last use.
   *
   * @param created the time when the memory was first stored, which may be long after the
   *     conversation
   * @param mentioned the time of the memory's last mention
   * @param others the times of further uses, such as the last recall or the last restoration; null
   *     elements are ignored
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
