package dev.memlog.client.memories;

import dev.memlog.client.messages.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * A memory that a recall has found.
 *
 * @param rank the 1-based rank
 * @param score the score that orders the list
 * @param similarity calibrated closeness in meaning, 0 to 1, comparable between models
 * @param explanation the explanation of the score; null unless asked for
 */
public record MemoryHit(
    int rank, double score, double similarity, Memory memory, @Nullable Explanation explanation) {}
