package dev.memlog.client.memories;

import java.util.List;

/**
 * The conversations that a memory rests on.
 *
 * @param sessions the conversations in the order of the lineage; empty for a memory that was made
 *     by a command
 */
public record GetMemoryConversationResponse(String memoryId, List<MemorySession> sessions) {}
