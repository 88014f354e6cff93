package dev.memlog.extractor.intake;

import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.log.LogRecord;

/**
 * A valid event on its own partition.
 *
 * @param origin the record it came in
 * @param appendedAt when the broker first took it, epoch milliseconds
 */
public record Accepted(LogRecord origin, ConversationEvent event, long appendedAt) {}
