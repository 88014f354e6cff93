package dev.memlog.extractor.fold.intake;

import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.log.LogRecord;

/**
 * A valid event on its own partition.
 *
 * @param origin the record that carried the event
 * @param appendedAt the time when the broker first appended it, in epoch milliseconds
 */
public record Accepted(LogRecord origin, ConversationEvent event, long appendedAt) {}
