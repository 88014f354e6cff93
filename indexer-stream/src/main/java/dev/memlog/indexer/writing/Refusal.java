package dev.memlog.indexer.writing;

import dev.memlog.indexer.content.Pending;
import dev.memlog.schemas.DeadLetterReason;

/**
 * A record that the index or the embedding provider will never accept.
 *
 * @param message the fault of the record
 */
record Refusal(Pending pending, DeadLetterReason reason, String message) {}
