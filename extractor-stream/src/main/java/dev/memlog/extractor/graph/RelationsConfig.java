package dev.memlog.extractor.graph;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * The relations between similar active memories of an owner.
 *
 * @param enabled whether memories are related; if false, an owner's relations are removed with the
 *     next change
 * @param aboveSimilarity similarity that related memories exceed, 0 to 1
 * @param mostPerMemory maximum number of relations of a memory, 1 to 100, beside links by hand
 */
public record RelationsConfig(
    @Default("true") boolean enabled,
    @Default("0.6") @Range(least = 0, most = 1) double aboveSimilarity,
    @Default("10") @Range(least = 1, most = 100) int mostPerMemory) {}
