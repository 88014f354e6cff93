package dev.memlog.indexer.embedding;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The limits on items that an indexer holds, embeds and writes at a time.
 *
 * @param bufferBytes maximum bytes of unwritten items in memory, at least 64 KiB
 * @param sliceTexts maximum number of texts embedded together, as a slice, 1 to 1,024
 * @param sliceTime target time for a slice; slices shrink for slow models
 * @param slicesInFlight slices of imports embedded at the same time, 1 to 16, beside twice as many
 *     of live messages
 * @param writeBatch maximum number of writes to the index together, 1 to 10,000
 */
public record BatchConfig(
    @Default("67_108_864") @Range(least = 64 << 10) long bufferBytes,
    @Default("32") @Range(least = 1, most = 1024) int sliceTexts,
    @Default("100ms") @Positive Duration sliceTime,
    @Default("2") @Range(least = 1, most = 16) int slicesInFlight,
    @Default("512") @Range(least = 1, most = 10_000) int writeBatch) {}
