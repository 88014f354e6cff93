package dev.memlog.indexer;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.NotNegative;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.log.Backoff;
import java.time.Duration;

/**
 * The settings of pauses and time limits of an indexer.
 *
 * @param firstRetry pause after a dependency's first failure; it doubles
 * @param lastRetry longest pause between attempts
 * @param unknownSchemaPatience time until a record with unknown schema is dead-lettered
 * @param drainTime longest wait of a rebalance or close for embeddings
 * @param maintainEvery interval of dropping old tombstones and freeing space
 * @param rewriteAfter age of deleted text at which an index that cannot erase it (Qdrant) is
 *     rebuilt and the former dropped; 0 for never
 */
public record TimingConfig(
    @Default("200ms") @Positive Duration firstRetry,
    @Default("2s") Duration lastRetry,
    @Default("60s") @Positive Duration unknownSchemaPatience,
    @Default("10s") @Positive Duration drainTime,
    @Default("1h") @Positive Duration maintainEvery,
    @Default("6d") @NotNegative Duration rewriteAfter)
    implements Validated {

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
    check.require(
        lastRetry.compareTo(firstRetry) >= 0,
        "lastRetry",
        "must not be below firstRetry=" + firstRetry,
        lastRetry);
  }
}
