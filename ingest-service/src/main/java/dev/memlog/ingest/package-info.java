/**
 * The one write gate. A request becomes an {@link dev.memlog.api.v1.Event}, whichever way it came:
 * one call, a batch, a gRPC stream or lines of JSON. {@link dev.memlog.ingest.EventReader} makes it
 * a {@link dev.memlog.events.ConversationEvent} or names everything that is wrong with it, and
 * {@link dev.memlog.ingest.EventPublisher} appends it to {@link
 * dev.memlog.schemas.Topics#CONVERSATION_EVENTS}; from there on it is the fold's.
 *
 * <p>{@link dev.memlog.ingest.DeadLetters} is here too, since sending one once more is a write.
 */
@NullMarked
package dev.memlog.ingest;

import org.jspecify.annotations.NullMarked;
