package dev.memlog.extractor.evolution;

import java.time.Duration;

/**
 * The times after which memories are removed permanently.
 *
 * @param archived the time for which an archived memory is kept
 * @param forgotten the time for which a forgotten memory is kept and can be restored
 * @param timeToLive the time for which a memory of any status is kept
 */
public record MemoryRetention(Duration archived, Duration forgotten, TimeToLive timeToLive) {}
