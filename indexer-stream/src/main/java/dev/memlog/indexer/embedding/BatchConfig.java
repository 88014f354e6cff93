package dev.memlog.indexer.embedding;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The settings of the items that an indexer holds, embeds and writes at a time.
 *
 * @param bufferBytes unwritten bytes in memory, at least 65,536
 * @param sliceTexts texts embedded together (a slice), 1–1,024
 * @param sliceTime target time of a slice, which shrinks for slow models
 * @param slicesInFlight bulk slices embedded at once, 1–16, beside twice the live ones
 * @param writeBatch writes to the index at once, 1–10,000
 */
public record BatchConfig(
    @Default("67_108_864") @Range(least = 64 << 10) long bufferBytes,
    @Default("32") @Range(least = 1, most = 1024) int sliceTexts,
    @Default("100ms") @Positive Duration sliceTime,
    @Default("2") @Range(least = 1, most = 16) int slicesInFlight,
    @Default("512") @Range(least = 1, most = 10_000) int writeBatch) {}
