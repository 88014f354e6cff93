package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.LifecycleRules;
import dev.memlog.extractor.evolution.MemoryRetention;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of the times after which memories are removed permanently.
 *
 * @param keepArchived time after which an archived memory is removed, unless it is a part of
 *     another
 * @param keepForgotten time after which a forgotten memory is removed
 * @param timeToLive the time to live of memories of every status
 */
public record MemoryRetentionConfig(
    Duration keepArchived, Duration keepForgotten, TimeToLiveConfig timeToLive)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static MemoryRetentionConfig defaults() {
    MemoryRetention rules = LifecycleRules.defaults().retention();
    return new MemoryRetentionConfig(
        rules.archived(), rules.forgotten(), TimeToLiveConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    check.positive("keepArchived", keepArchived).positive("keepForgotten", keepForgotten);
  }

  MemoryRetention rules() {
    return new MemoryRetention(keepArchived, keepForgotten, timeToLive.rules());
  }
}
