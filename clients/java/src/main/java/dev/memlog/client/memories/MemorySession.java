package dev.memlog.client.memories;

import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that a memory was derived from.
 *
 * @param available whether the key may read the conversation and at least one of the source
 *     messages still exists
 * @param note "Session no longer available" if the conversation is not available; otherwise empty
 * @param conversation the conversation; null if it is not available
 * @param messages the source messages of the memory and their neighbours, oldest first, at most 200
 * @param sourceIds the ids of all source messages, including those that no longer exist
 */
public record MemorySession(
    String conversationId,
    boolean available,
    String note,
    @Nullable Conversation conversation,
    List<Message> messages,
    List<String> sourceIds) {}
