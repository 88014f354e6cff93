package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Positive;
import java.time.Duration;

/**
 * The settings of the times after which memories are removed permanently.
 *
 * @param keepArchived time after which an archived memory is removed, unless it is a part of
 *     another
 * @param keepForgotten time after which a forgotten memory is removed; until then it can be
 *     restored
 * @param timeToLive the time to live of memories of every status
 */
public record MemoryRetention(
    @Positive Duration keepArchived, @Positive Duration keepForgotten, TimeToLive timeToLive) {

  /** Returns the settings that suit most deployments. */
  public static MemoryRetention defaults() {
    return new MemoryRetention(Duration.ofDays(365), Duration.ofDays(30), TimeToLive.NONE);
  }
}
