package dev.memlog.client.memories;

/**
 * A pair of similar memories of one owner, which the server may consolidate into one.
 *
 * @param similarity the similarity of the two, above 0.75 and at most 1
 */
public record SimilarMemories(
    String memoryId,
    String content,
    String otherMemoryId,
    String otherContent,
    double similarity) {}
