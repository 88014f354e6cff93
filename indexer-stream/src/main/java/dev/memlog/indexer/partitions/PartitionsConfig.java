package dev.memlog.indexer.partitions;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.NotNegative;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of how an indexer takes and keeps its partitions.
 *
 * @param catchUpPatience time for which queries after a start wait for all earlier records; then
 *     only for deletes and former state
 * @param staleAfter time without poll, at least 1 s, until writes await the group's confirmation
 */
public record PartitionsConfig(
    @Default("5s") @NotNegative Duration catchUpPatience, @Default("5m") Duration staleAfter)
    implements Validated {

  @Override
  public void validate(Validation check) {
    check.require(
        staleAfter.toMillis() >= 1_000, "staleAfter", "must be at least PT1S", staleAfter);
  }
}
