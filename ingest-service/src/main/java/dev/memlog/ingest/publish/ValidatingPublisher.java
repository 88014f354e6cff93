package dev.memlog.ingest.publish;

import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.PublishBatchResponse;
import dev.memlog.api.v1.PublishResponse;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * A publisher that validates callers' events and publishes the valid ones. It rejects an invalid
 * event with an error that lists all of its problems.
 */
public record ValidatingPublisher(EventReader reader, EventPublisher publisher, int batchEvents) {

  /** An event that was sent to the broker, and the future of its position. */
  private record Sent(ConversationEvent event, CompletableFuture<Position> position) {

    CompletableFuture<PublishResponse> answer() {
      return position.thenApply(kept -> response(kept.format()));
    }

    PublishResponse response(String at) {
      String message =
          switch (event.getPayload()) {
            case MessageCreated created -> created.getMessageId();
            case MessageEdited edited -> edited.getMessageId();
            case MessageDeleted deleted -> deleted.getMessageId();
            default -> "";
          };
      return PublishResponse.newBuilder()
          .setConversationId(event.getConversation())
          .setMessageId(message)
          .setEventId(event.getEventId())
          .setPosition(at)
          .build();
    }
  }

  /** An event that the broker has acknowledged, and the answer to the caller. */
  public record Published(ConversationEvent event, PublishResponse response) {}

  /**
   * Publishes an event and blocks until the broker has acknowledged it.
   *
   * @param headers the headers of the event's record
   * @throws RequestException with all problems of the event, or with code unavailable
   */
  public Published publish(Event event, Principal principal, Headers headers) {
    var problems = new RequestProblems();
    Optional<ConversationEvent> read = reader.read(event, principal, "", problems);
    if (read.isEmpty()) {
      throw problems.refusal();
    }
    return new Published(
        read.get(), await(new Sent(read.get(), publisher.publish(read.get(), headers)).answer()));
  }

  /**
   * Publishes an event without blocking for the acknowledgement. The future fails with a {@link
   * RequestException} if the event is invalid, and otherwise as {@link PublishFailures} describes.
   */
  public CompletableFuture<PublishResponse> publishLater(Event event, Principal principal) {
    var problems = new RequestProblems();
    Optional<ConversationEvent> read = reader.read(event, principal, "", problems);
    return read.isEmpty()
        ? CompletableFuture.failedFuture(problems.refusal())
        : new Sent(read.get(), publisher.publish(read.get(), new RecordHeaders())).answer();
  }

  /**
   * Publishes all events, or none if an event is invalid, and blocks until the broker has
   * acknowledged them.
   *
   * <p>There is no transaction. If the broker fails midway, the caller gets an error although some
   * of the events are stored. A caller that retries should therefore set the ids of events and
   * messages, since publishing the same ids again is harmless.
   *
   * @throws RequestException with all problems of all events, or with code unavailable
   */
  public PublishBatchResponse publishAll(List<Event> events, Principal principal) {
    if (events.isEmpty() || events.size() > batchEvents) {
      throw (events.isEmpty() ? ErrorCode.INVALID_ARGUMENT : ErrorCode.TOO_LARGE)
          .refusal(
              "messages",
              "must hold 1 to " + batchEvents + " events",
              Integer.toString(events.size()));
    }
    var problems = new RequestProblems();
    List<ConversationEvent> valid = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      reader.read(events.get(i), principal, "messages[" + i + "].", problems).ifPresent(valid::add);
    }
    if (!problems.isEmpty()) {
      throw problems.refusal();
    }
    List<Sent> sent = new ArrayList<>();
    for (ConversationEvent event : valid) {
      Sent one = new Sent(event, publisher.publish(event, new RecordHeaders()));
      if (one.position.isCompletedExceptionally()) {
        // The log is probably unavailable: fail now instead of waiting for each event in turn.
        await(one.position);
      }
      sent.add(one);
    }
    List<Position> positions = sent.stream().map(one -> await(one.position)).toList();
    PublishBatchResponse.Builder answer =
        PublishBatchResponse.newBuilder().setPosition(Position.last(positions).format());
    for (int i = 0; i < sent.size(); i++) {
      answer.addResults(sent.get(i).response(positions.get(i).format()));
    }
    return answer.build();
  }

  /**
   * Returns the result of a future of the producer. Blocks at most for the delivery timeout, after
   * which the producer fails the future. Failures are those of {@link PublishFailures}.
   */
  public static <T> T await(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw PublishFailures.of(e);
    }
  }
}
