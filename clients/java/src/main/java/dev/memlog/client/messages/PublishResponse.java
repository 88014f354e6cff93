package dev.memlog.client.messages;

import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement that an event is stored durably in the log. The event takes effect a moment
 * later.
 *
 * @param messageId the id of the message; empty for an event of a conversation as a whole
 * @param position the event's place in the log, opaque to callers, for {@link
 *     dev.memlog.client.MemlogClient#after}
 * @param receiptId the id of the receipt, if a deletion requested a receipt; null otherwise
 * @param outcome for an end of a conversation, and for a change after a named position: applied, or
 *     undecided if the server had not decided in time; null for other events
 */
public record PublishResponse(
    String conversationId,
    String messageId,
    String eventId,
    String position,
    @Nullable String receiptId,
    @Nullable String outcome) {}
