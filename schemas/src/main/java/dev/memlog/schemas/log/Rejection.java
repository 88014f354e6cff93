package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import org.jspecify.annotations.Nullable;

/**
 * The reason for which a stage rejects a record, and the tenant that may see its dead letter.
 *
 * @param reason the category of the reason
 * @param message a one-sentence explanation for operators; never the text of a message
 * @param tenant the tenant of the record; null if unknown, so that no tenant may see the dead
 *     letter
 */
public record Rejection(DeadLetterReason reason, String message, @Nullable String tenant) {}
