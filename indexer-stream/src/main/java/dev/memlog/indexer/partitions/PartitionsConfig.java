package dev.memlog.indexer.partitions;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of how an indexer takes and keeps its partitions.
 *
 * @param catchUpPatience the time for which queries wait, after a start, until everything published
 *     before the start is searchable; after this time they wait only until the index shows again
 *     what it showed before the start, with all deletes applied
 * @param staleAfter a time, at least 1 s: if the indexer has not polled Kafka for longer, it writes
 *     no batch until the consumer group has confirmed that the indexer is still a member
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
