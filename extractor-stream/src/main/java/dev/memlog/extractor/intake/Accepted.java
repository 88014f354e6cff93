package dev.memlog.extractor.intake;

import dev.memlog.events.ConversationEvent;

/**
 * A valid event on its own partition.
 *
 * @param origin the record it came in
 * @param appendedAt when the broker first took it, epoch milliseconds
 */
public record Accepted(Incoming origin, ConversationEvent event, long appendedAt) {}
