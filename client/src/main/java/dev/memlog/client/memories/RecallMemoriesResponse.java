package dev.memlog.client.memories;

import java.util.List;

/**
 * The answer to a recall.
 *
 * @param results the hits, best first; empty if nothing is relevant
 * @param requestId the id of this recall, for logs
 */
public record RecallMemoriesResponse(List<MemoryHit> results, String requestId) {}
