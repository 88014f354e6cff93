package dev.memlog.client.memories;

/**
 * A memory whose text a {@link MemorySummary} contains.
 *
 * @param content the statement of the memory
 */
public record SummaryPart(String memoryId, String content) {}
