package dev.memlog.client.memories;

import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that a memory rests on.
 *
 * @param available whether the conversation still exists for the key
 * @param note "Session no longer available" for a conversation that is gone; otherwise empty
 * @param conversation the conversation; null if it is gone
 * @param messages the messages that the memory rests on and those around them, oldest first
 * @param sourceIds the ids of the messages that the memory rests on, also of those that are gone
 */
public record MemorySession(
    String conversationId,
    boolean available,
    String note,
    @Nullable Conversation conversation,
    List<Message> messages,
    List<String> sourceIds) {}
