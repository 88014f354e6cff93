package dev.memlog.extractor.core;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The limits of core memory. Commands beyond them are refused; existing blocks stay.
 *
 * @param maxCharacters longest block in characters, 1–20,000
 * @param maxBlocks blocks per owner, 1–100
 * @param keepChanges time for which a block's last 20 texts can be restored
 */
public record CoreMemoryConfig(
    @Default("2_000") @Range(least = 1, most = 20_000) int maxCharacters,
    @Default("20") @Range(least = 1, most = 100) int maxBlocks,
    @Default("30d") @Positive Duration keepChanges) {}
