package dev.memlog.index.lucene;

import java.time.Duration;

/**
 * How a Lucene index is kept.
 *
 * @param commitEvery how long a write may be visible before it is on disk; a crash has to read that
 *     much again
 * @param tombstoneRetention how long a tombstone guards its id against older writes
 */
public record LuceneSettings(Duration commitEvery, Duration tombstoneRetention) {

  /**
   * The defaults: on disk within five seconds and the time of a commit; tombstones for seven days.
   */
  public static final LuceneSettings DEFAULTS =
      new LuceneSettings(Duration.ofSeconds(5), Duration.ofDays(7));

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if a duration is not positive
   */
  public LuceneSettings {
    requirePositive("commitEvery", commitEvery);
    requirePositive("tombstoneRetention", tombstoneRetention);
  }

  private static void requirePositive(String name, Duration value) {
    if (!value.isPositive()) {
      throw new IllegalArgumentException(name + " must be above 0, got " + value);
    }
  }
}
