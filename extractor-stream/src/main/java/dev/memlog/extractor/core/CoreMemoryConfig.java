package dev.memlog.extractor.core;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The limits of core memory. A command beyond a limit is refused; existing blocks stay.
 *
 * @param maxCharacters largest length of a block in UTF-16 units, 1 to 20,000
 * @param maxBlocks maximum number of blocks of an owner, 1 to 100
 * @param keepChanges time for which an undo can restore a block's former texts; at most its last 20
 */
public record CoreMemoryConfig(
    @Default("2_000") @Range(least = 1, most = 20_000) int maxCharacters,
    @Default("20") @Range(least = 1, most = 100) int maxBlocks,
    @Default("30d") @Positive Duration keepChanges) {}
