package dev.memlog.indexer.partitions;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of taking over partitions and of keeping them.
 *
 * @param catchUpPatience the time for which queries wait after a start for everything that was
 *     published before it; later they wait only for what was searchable before, and for deletes
 * @param staleAfter the age of a poll after which no batch is written until the group has confirmed
 *     the membership again
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
