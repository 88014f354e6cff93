package dev.memlog.extractor.replay;

import java.util.Optional;

/**
 * The progress of a replay, in offsets summed over the partitions of the input topics.
 *
 * @param read the number of offsets that the replay has read
 * @param total the number of offsets to read
 * @param report the result; empty until the comparison is complete
 */
public record ReplayProgress(long read, long total, Optional<ReplayReport> report) {}
