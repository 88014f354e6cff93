package dev.memlog.client.memories;

import java.time.Instant;

/**
 * A link to another memory that a caller made. Both memories show the link.
 *
 * @param memoryId the id of the other memory
 * @param kind similar, elaborates, contradicts, temporal_sequence, same_topic or related
 * @param linkedAt the time at which the link was made
 */
public record MemoryLink(String memoryId, String kind, Instant linkedAt) {}
