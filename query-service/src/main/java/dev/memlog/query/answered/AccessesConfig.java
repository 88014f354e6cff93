package dev.memlog.query.answered;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The settings of access events. An access event records the results of one search or recall.
 *
 * @param accessBuffer unsent access events, 1–1,000,000; others are dropped and counted
 * @param accessTimeout time until unacknowledged access events and answers are dropped
 */
public record AccessesConfig(
    @Default("10_000") @Range(least = 1, most = 1_000_000) int accessBuffer,
    @Default("30s") @Positive Duration accessTimeout) {}
