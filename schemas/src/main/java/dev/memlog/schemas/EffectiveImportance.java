package dev.memlog.schemas;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The importance of a memory after attenuation: base·e^(−t/τ), with t the time since its last use
 * and τ the fading time. The base is stored and stays unchanged, so a use restores the full
 * importance. Evolution and queries compute it alike.
 */
public final class EffectiveImportance {

  /** The fading time of a rate of 0.1 a day. */
  public static final Duration FADING = Duration.ofDays(10);

  /** The least effective importance. */
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
   * Returns a number that orders memories by their effective importance, at any time after their
   * last uses: the logarithm of the unclamped importance, without the part that is the same for
   * all, in milliseconds of fading.
   */
  public static double rank(int base, Instant used, Duration fading) {
    return Math.log(base) * fading.toMillis() + used.toEpochMilli();
  }

  /**
   * Returns the time after the last use at which the unclamped importance falls below its bound.
   */
  public static Duration lasts(int base, Duration fading) {
    return Duration.ofMillis((long) Math.floor(Math.log(base) * fading.toMillis()) + 1);
  }

  /**
   * Returns the time of a memory's last use.
   *
   * @param created the time when it was first stored, which may be long after it was said
   * @param mentioned the time of its last mention
   * @param others further uses: the last recall for a user, and when it came back; null for none
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
