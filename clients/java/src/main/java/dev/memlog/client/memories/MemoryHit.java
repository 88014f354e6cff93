package dev.memlog.client.memories;

import dev.memlog.client.messages.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * A memory that a recall found, or a summary of several memories.
 *
 * @param rank the 1-based rank
 * @param score the score that orders the hits
 * @param similarity calibrated closeness in meaning, 0 to 1, comparable between embedding models
 * @param memory the memory; for a summary, its text in the form of a memory of type summary, whose
 *     id names no stored memory
 * @param explanation the explanation of the score; null unless requested
 * @param related the links by which the server reached the memory from other hits; null if the
 *     query itself found the memory
 * @param level memory; for a summary, category or domain; empty if the server is too old to know
 *     levels
 * @param summary for a summary, the memories that it covers; null for a memory
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

  /**
   * Creates a hit of level memory that the query itself found. The parameters are those of the
   * record.
   */
  public MemoryHit(
      int rank, double score, double similarity, Memory memory, @Nullable Explanation explanation) {
    this(rank, score, similarity, memory, explanation, null, "memory", null);
  }
}
