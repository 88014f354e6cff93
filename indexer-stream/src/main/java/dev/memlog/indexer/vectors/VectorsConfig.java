package dev.memlog.indexer.vectors;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import java.nio.file.Path;

/**
 * The settings of the reuse of vectors that are already known.
 *
 * @param cacheBytes bytes of vectors cached for equal texts; 0 for none
 * @param replayLag lag in records above which logged vectors are read first
 * @param scratch directory of temporary files with vectors and digests
 */
public record VectorsConfig(
    @Default("33_554_432") @Range(least = 0) long cacheBytes,
    @Default("256") @Range(least = 0) long replayLag,
    @Default("${java.io.tmpdir}") Path scratch) {}
