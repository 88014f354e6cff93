package dev.memlog.client.messages;

import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement of one event, which is durable in the log. The event becomes searchable a
 * moment later.
 *
 * @param messageId empty for an event of a conversation
 * @param position the event's place in the log, opaque to callers
 * @param receiptId the receipt of a delete that asked for one; null otherwise
 */
public record PublishResponse(
    String conversationId,
    String messageId,
    String eventId,
    String position,
    @Nullable String receiptId) {}
