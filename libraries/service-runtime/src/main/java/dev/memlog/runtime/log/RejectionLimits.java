package dev.memlog.runtime.log;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * The limits of rejections that the deployment may have caused, per tenant and topic. Beyond them a
 * stage stops; an indexer stops only dead-lettering.
 *
 * @param maxInARow consecutive rejections; 0 for no limit
 * @param maxShare share of rejections in {@code window} records, 0–1; 1 for no limit
 * @param window records over which the share is computed
 */
public record RejectionLimits(
    @Default("100") @Range(least = 0) int maxInARow,
    @Default("0.01") @Range(least = 0, most = 1) double maxShare,
    @Default("10_000") @Range(least = 100, most = 1_000_000) int window) {}
