package dev.memlog.client.memories;

import java.time.Instant;

/**
 * A link of a memory to another one that was made by hand. Both memories show it.
 *
 * @param memoryId the other memory
 * @param kind similar, elaborates, contradicts, temporal_sequence, same_topic or related
 */
public record MemoryLink(String memoryId, String kind, Instant linkedAt) {}
