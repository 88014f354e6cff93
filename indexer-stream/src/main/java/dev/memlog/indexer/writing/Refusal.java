package dev.memlog.indexer.writing;

import dev.memlog.indexer.content.Pending;
import dev.memlog.schemas.DeadLetterReason;

/**
 * A record that the index or the embedding provider will never accept.
 *
 * @param pending the item or the delete of the record
 * @param reason the reason for its dead letter
 * @param message the fault of the record, for operators
 */
record Refusal(Pending pending, DeadLetterReason reason, String message) {}
