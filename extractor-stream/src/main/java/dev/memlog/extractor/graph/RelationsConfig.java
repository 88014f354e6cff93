package dev.memlog.extractor.graph;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * The settings of relations between similar active memories of an owner.
 *
 * @param enabled whether memories are related; false removes an owner's relations at the next
 *     change
 * @param aboveSimilarity similarity that related memories exceed, 0–1
 * @param mostPerMemory relations per memory beside links, 1–100
 */
public record RelationsConfig(
    @Default("true") boolean enabled,
    @Default("0.6") @Range(least = 0, most = 1) double aboveSimilarity,
    @Default("10") @Range(least = 1, most = 100) int mostPerMemory) {}
