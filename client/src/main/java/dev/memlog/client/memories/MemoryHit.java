package dev.memlog.client.memories;

import dev.memlog.client.messages.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * A memory that a recall has found, or a summary of several.
 *
 * @param rank the 1-based rank
 * @param score the score that orders the list
 * @param similarity calibrated closeness in meaning, 0 to 1, comparable between models
 * @param memory the memory; for a summary, its text in the form of a memory of type summary, whose
 *     id names nothing that is stored
 * @param explanation the explanation of the score; null unless asked for
 * @param related how the memory is related to results; null for a result that the recall itself
 *     found
 * @param level memory, category or domain; empty from a server before levels
 * @param summary what a summary sums up; null for a memory
 */
public record MemoryHit(
    int rank,
    double score,
    double similarity,
    Memory memory,
    @Nullable Explanation explanation,
    @Nullable RelatedVia related,
    String level,
    @Nullable MemorySummary summary) {

  /** Creates a hit that the recall itself found. */
  public MemoryHit(
      int rank, double score, double similarity, Memory memory, @Nullable Explanation explanation) {
    this(rank, score, similarity, memory, explanation, null, "memory", null);
  }
}
