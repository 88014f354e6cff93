/**
 * The ingest API, through which callers write to Memlog.
 *
 * <p>Each request about a conversation, whether a single call, a batch, a gRPC stream or lines of
 * JSON, becomes an {@link dev.memlog.api.v1.Event}. {@link dev.memlog.ingest.publish.EventReader}
 * converts the event into a {@link dev.memlog.events.ConversationEvent}, or reports every problem.
 * {@link dev.memlog.ingest.publish.EventPublisher} appends the result to {@link
 * dev.memlog.schemas.Topics#CONVERSATION_EVENTS}, from where the fold reads it.
 *
 * <p>{@link dev.memlog.ingest.MemoryCommandReader} and {@link
 * dev.memlog.ingest.publish.CommandPublisher} do the same for commands on memories. {@link
 * dev.memlog.ingest.deadletter.DeadLetterOperations} is part of this service, since re-driving a
 * dead letter is a write.
 */
@NullMarked
package dev.memlog.ingest;

import org.jspecify.annotations.NullMarked;
