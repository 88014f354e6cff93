package dev.memlog.client.memories;

/**
 * Two similar memories.
 *
 * @param similarity above 0.75, at most 1
 */
public record SimilarMemories(
    String memoryId,
    String content,
    String otherMemoryId,
    String otherContent,
    double similarity) {}
