package dev.memlog.client.messages;

import java.time.Instant;

/**
 * A sentence of a message.
 *
 * @param speaker the name of the message's author, or the role
 */
public record WorkingMemoryItem(String text, String speaker, String messageId, Instant createdAt) {}
