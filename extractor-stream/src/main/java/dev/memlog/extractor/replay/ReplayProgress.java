package dev.memlog.extractor.replay;

import java.util.Optional;

/**
 * The progress of a replay.
 *
 * @param read the offsets of the input topics that have been read
 * @param total the offsets of the input topics
 * @param report the result; empty until the comparison is complete
 */
public record ReplayProgress(long read, long total, Optional<ReplayReport> report) {}
