/**
 * The only way to write. Each request, whether one call, a batch, a gRPC stream or lines of JSON,
 * becomes an {@link dev.memlog.api.v1.Event}. {@link dev.memlog.ingest.EventReader} converts it
 * into a {@link dev.memlog.events.ConversationEvent} or reports every problem. {@link
 * dev.memlog.ingest.EventPublisher} appends it to {@link
 * dev.memlog.schemas.Topics#CONVERSATION_EVENTS}, from where the fold reads it.
 *
 * <p>{@link dev.memlog.ingest.DeadLetterOperations} is here too, since sending a dead letter again
 * is a write.
 */
@NullMarked
package dev.memlog.ingest;

import org.jspecify.annotations.NullMarked;
