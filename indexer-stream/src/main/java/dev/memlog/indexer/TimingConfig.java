package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.log.Backoff;
import java.time.Duration;

/**
 * The pauses and time limits of an indexer.
 *
 * @param firstRetry the pause after the first failure of a dependency, such as the index or the
 *     embedder; it doubles with each further failure
 * @param lastRetry the longest pause between two attempts; keep it short, since an attempt costs
 *     little and each pause delays every message
 * @param unknownSchemaPatience the time for which a schema id may be unknown to the registry before
 *     its record counts as poison, which is dead-lettered
 * @param drainTime the time for which a rebalance or a close waits for the texts that are being
 *     embedded
 * @param maintainEvery the interval at which the index drops old tombstones and frees the space of
 *     deleted items
 */
public record TimingConfig(
    Duration firstRetry,
    Duration lastRetry,
    Duration unknownSchemaPatience,
    Duration drainTime,
    Duration maintainEvery)
    implements Validated {

  /** Returns the default configuration. */
  public static TimingConfig defaults() {
    return new TimingConfig(
        Duration.ofMillis(200),
        Duration.ofSeconds(2),
        Duration.ofSeconds(60),
        Duration.ofSeconds(10),
        Duration.ofHours(1));
  }

  /**
   * Returns the backoff for a dependency that may become unavailable.
   *
   * @param what the failure, such as "the index is unavailable"
   */
  Backoff backoff(String what) {
    return new Backoff(what, firstRetry, lastRetry);
  }

  @Override
  public void validate(Validation check) {
    check
        .positive("firstRetry", firstRetry)
        .require(
            lastRetry.compareTo(firstRetry) >= 0,
            "lastRetry",
            "must not be below firstRetry=" + firstRetry,
            lastRetry)
        .positive("unknownSchemaPatience", unknownSchemaPatience)
        .positive("drainTime", drainTime)
        .positive("maintainEvery", maintainEvery);
  }
}
