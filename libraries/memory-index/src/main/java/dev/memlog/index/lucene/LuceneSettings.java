package dev.memlog.index.lucene;

import java.time.Duration;

/**
 * The settings of a Lucene index.
 *
 * @param commitEvery interval of commits to disk
 * @param tombstoneRetention time for which a tombstone refuses older writes
 */
public record LuceneSettings(Duration commitEvery, Duration tombstoneRetention) {

  /** The defaults: a commit every five seconds, and tombstones for seven days. */
  public static final LuceneSettings DEFAULTS =
      new LuceneSettings(Duration.ofSeconds(5), Duration.ofDays(7));

  /**
   * Creates settings after checking the durations.
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
