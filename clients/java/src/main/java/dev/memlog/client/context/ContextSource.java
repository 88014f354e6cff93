package dev.memlog.client.context;

/**
 * The source of a line of a context: a memory or a message.
 *
 * @param memoryId the memory; empty for a message
 * @param conversationId the conversation of the message; empty for a memory
 * @param messageId the message; empty for a memory
 */
public record ContextSource(String memoryId, String conversationId, String messageId) {}
