package dev.memlog.indexer;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import java.time.Duration;

/**
 * The settings of the checks that compare an index with the log.
 *
 * @param every interval, the first check within an hour
 * @param repair whether checks repair the index and restore lost messages of the log
 * @param rebuild whether an unusable index is rebuilt automatically
 */
public record CheckConfig(
    @Default("24h") @Positive Duration every,
    @Default("true") boolean repair,
    @Default("true") boolean rebuild) {}
