package dev.memlog.indexer.partitions;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of the ownership of partitions.
 *
 * @param catchUpPatience the time after a start for which queries wait until everything published
 *     before it is searchable; after this time they wait only for what was searchable before the
 *     start, and for deletes
 * @param staleAfter the time since the last poll from which on the indexer writes no batch until
 *     the group has confirmed its membership
 */
public record PartitionsConfig(Duration catchUpPatience, Duration staleAfter) implements Validated {

  /** Returns the default configuration. */
  public static PartitionsConfig defaults() {
    return new PartitionsConfig(Duration.ofSeconds(5), Duration.ofMinutes(5));
  }

  @Override
  public void validate(Validation check) {
    check
        .require(
            !catchUpPatience.isNegative(),
            "catchUpPatience",
            "must not be negative",
            catchUpPatience)
        .require(staleAfter.toMillis() >= 1_000, "staleAfter", "must be at least PT1S", staleAfter);
  }
}
