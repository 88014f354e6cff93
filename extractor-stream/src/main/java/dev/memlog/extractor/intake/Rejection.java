package dev.memlog.extractor.intake;

import dev.memlog.schemas.DeadLetterReason;
import org.jspecify.annotations.Nullable;

/**
 * Why a record is set aside.
 *
 * @param message one sentence for people; never message text
 * @param tenant whose it is, where that is known
 */
public record Rejection(DeadLetterReason reason, String message, @Nullable String tenant) {}
