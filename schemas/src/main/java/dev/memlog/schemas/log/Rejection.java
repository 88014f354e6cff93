package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import org.jspecify.annotations.Nullable;

/**
 * Why a record is dead-lettered.
 *
 * @param message one sentence for people; never message text
 * @param tenant whose it is; null where that cannot be known, so that no tenant is shown it
 */
public record Rejection(DeadLetterReason reason, String message, @Nullable String tenant) {}
