package dev.memlog.indexer;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import java.time.Duration;

/**
 * The settings of the checks that compare an index with the log.
 *
 * @param every interval of checks; the first begins within an hour
 * @param repair whether a check repairs the index, and a reading of the log writes lost messages
 *     again
 * @param rebuild whether an unusable index is filled anew without an operator
 */
public record CheckConfig(
    @Default("24h") @Positive Duration every,
    @Default("true") boolean repair,
    @Default("true") boolean rebuild) {}
