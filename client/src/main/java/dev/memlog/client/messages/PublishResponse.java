package dev.memlog.client.messages;

/**
 * The acknowledgement of one event, which the log keeps from now on. The event becomes searchable a
 * moment later.
 *
 * @param messageId empty for an event of a conversation
 * @param position where the event stands in the log. Opaque to callers; positions of one partition
 *     grow.
 */
public record PublishResponse(
    String conversationId, String messageId, String eventId, String position) {}
