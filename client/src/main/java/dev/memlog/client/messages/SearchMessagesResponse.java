package dev.memlog.client.messages;

import java.util.List;

/**
 * The answer to a search.
 *
 * @param results the hits, best first; empty if nothing is relevant
 * @param requestId the id of this search, for logs
 */
public record SearchMessagesResponse(List<MessageHit> results, String requestId) {}
