package dev.memlog.client.memories;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Figures about the state of an owner's memories.
 *
 * @param byStatus the number of memories by status
 * @param byType the number of active memories by type
 * @param byCategory the number of active memories by category
 * @param stale the number of active memories older than 30 days that were never returned by a
 *     recall or context with purpose user
 * @param consolidationOpportunities the number of pairs of similar memories that the server may
 *     consolidate into one; null if the index is unavailable
 * @param similar the most similar of these pairs, at most ten
 * @param growth the number of memories created on each of the last seven days in UTC, earliest
 *     first
 * @param mostRead the most used active memories, at most ten, by the recalls and contexts with
 *     purpose user that returned them
 */
public record MemoryHealth(
    Map<String, Long> byStatus,
    Map<String, Long> byType,
    Map<String, Long> byCategory,
    long stale,
    @Nullable Long consolidationOpportunities,
    List<SimilarMemories> similar,
    List<MemoryGrowth> growth,
    List<ReadMemory> mostRead) {}
