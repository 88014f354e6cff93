package dev.memlog.client.memories;

import java.util.List;

/**
 * The conversations that a memory was derived from.
 *
 * @param sessions the conversations in the order of the memory's lineage; empty for a memory that a
 *     command stored without source messages
 */
public record GetMemoryConversationResponse(String memoryId, List<MemorySession> sessions) {}
