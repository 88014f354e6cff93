package dev.memlog.client.messages;

import java.time.Instant;

/**
 * A sentence of a message, in a conversation's working memory.
 *
 * @param text the sentence
 * @param speaker the display name of the message's author, or else the message's role
 * @param createdAt the time at which the message was written
 */
public record WorkingMemoryItem(String text, String speaker, String messageId, Instant createdAt) {}
