package dev.memlog.client.messages;

import java.util.List;

/**
 * The answer to a search for messages.
 *
 * @param results the hits, best first; empty if nothing is relevant
 * @param requestId the id of this answer, by which {@link dev.memlog.client.MemlogClient#answer}
 *     explains it
 */
public record SearchMessagesResponse(List<MessageHit> results, String requestId) {}
