package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import java.time.Duration;

/**
 * The settings of the times after which memories are removed permanently.
 *
 * @param keepArchived time until archived memories are removed, unless parts of others
 * @param keepForgotten time until forgotten memories are removed; until then restorable
 * @param timeToLive the time to live of memories of every status
 */
public record MemoryRetention(
    @Default("365d") @Positive Duration keepArchived,
    @Default("30d") @Positive Duration keepForgotten,
    TimeToLive timeToLive) {}
