package dev.memlog.client.memories;

import java.util.List;

/**
 * The answer to a recall of memories.
 *
 * @param results the hits, best first; empty if nothing is relevant
 * @param requestId the id of this answer, by which {@link dev.memlog.client.MemlogClient#answer}
 *     explains it
 */
public record RecallMemoriesResponse(List<MemoryHit> results, String requestId) {}
