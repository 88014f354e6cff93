package dev.memlog.extractor.evolution;

import java.time.Duration;

/**
 * The times for which memories are kept, after which they are removed permanently.
 *
 * @param archived the time for which an archived memory is kept
 * @param forgotten the time for which a forgotten memory can be restored
 * @param timeToLive the time for which any memory is kept
 */
public record MemoryRetention(Duration archived, Duration forgotten, TimeToLive timeToLive) {}
