package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a record is dead-lettered.
 *
 * @param reason the kind of reason
 * @param message one sentence for people; never message text
 * @param tenant the tenant of the record; null if it is unknown, so that no tenant may see the
 *     letter
 */
public record Rejection(DeadLetterReason reason, String message, @Nullable String tenant) {}
