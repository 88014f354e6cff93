package dev.memlog.extractor.fold.intake;

import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.log.LogRecord;

/**
 * A valid event that arrived on the partition to which its conversation belongs.
 *
 * @param origin the record that carried the event
 * @param event the event
 * @param appendedAt the time when the broker first appended the event, in epoch milliseconds
 */
public record Accepted(LogRecord origin, ConversationEvent event, long appendedAt) {}
