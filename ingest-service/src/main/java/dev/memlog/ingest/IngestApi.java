package dev.memlog.ingest;

import com.google.protobuf.Message;
import dev.memlog.api.v1.AddSessionToMemoryRequest;
import dev.memlog.api.v1.CreateMessageRequest;
import dev.memlog.api.v1.DeleteConversationRequest;
import dev.memlog.api.v1.DeleteMessageRequest;
import dev.memlog.api.v1.EditMessageRequest;
import dev.memlog.api.v1.EndConversationRequest;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.IngestServiceGrpc.IngestServiceImplBase;
import dev.memlog.api.v1.PublishBatchRequest;
import dev.memlog.api.v1.PublishBatchResponse;
import dev.memlog.api.v1.PublishResponse;
import dev.memlog.api.v1.PublishResult;
import dev.memlog.api.v1.UpdateConversationRequest;
import dev.memlog.ingest.decision.DecisionWait;
import dev.memlog.ingest.decision.DecisionWaits;
import dev.memlog.ingest.publish.EventType;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.ingest.publish.ValidatingPublisher.Published;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.server.caller.Authenticator;
import io.grpc.stub.StreamObserver;
import java.util.function.BiConsumer;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The API that publishes conversation events, over gRPC and JSON. A call answers once the broker
 * has acknowledged its events.
 */
final class IngestApi extends IngestServiceImplBase implements AgentForm {

  private final ValidatingPublisher publisher;
  private final EventStreamApi streams;
  private final Receipts receipts;
  private final DecisionWaits decisions;

  IngestApi(
      ValidatingPublisher publisher,
      EventStreamApi streams,
      Receipts receipts,
      DecisionWaits decisions) {
    this.publisher = publisher;
    this.streams = streams;
    this.receipts = receipts;
    this.decisions = decisions;
  }

  @Override
  public void createMessage(CreateMessageRequest request, StreamObserver<PublishResponse> answer) {
    one(EventType.MESSAGE_CREATED, request, answer);
  }

  @Override
  public void editMessage(EditMessageRequest request, StreamObserver<PublishResponse> answer) {
    one(EventType.MESSAGE_EDITED, request, answer);
  }

  @Override
  public void deleteMessage(DeleteMessageRequest request, StreamObserver<PublishResponse> answer) {
    Message event = request.toBuilder().clearReceipt().clearNow().build();
    delete(EventType.MESSAGE_DELETED, event, request.getReceipt(), request.getNow(), answer);
  }

  @Override
  public void updateConversation(
      UpdateConversationRequest request, StreamObserver<PublishResponse> answer) {
    one(EventType.CONVERSATION_UPDATED, request, answer);
  }

  @Override
  public void endConversation(
      EndConversationRequest request, StreamObserver<PublishResponse> answer) {
    one(EventType.CONVERSATION_ENDED, request, answer);
  }

  @Override
  public void addSessionToMemory(
      AddSessionToMemoryRequest request, StreamObserver<PublishResponse> answer) {
    var asked =
        EndConversationRequest.newBuilder()
            .setConversationId(request.getConversationId())
            .setApp(request.getApp())
            .setEventId(request.getEventId())
            .setMemory(true)
            .setContinues(true);
    if (request.hasUser()) {
      asked.setUser(request.getUser());
    }
    if (request.hasOccurredAt()) {
      asked.setOccurredAt(request.getOccurredAt());
    }
    one(EventType.CONVERSATION_ENDED, asked.build(), answer);
  }

  @Override
  public void deleteConversation(
      DeleteConversationRequest request, StreamObserver<PublishResponse> answer) {
    if (request.getKeepMemories() && (request.getReceipt() || request.getNow())) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          request.getReceipt() ? "receipt" : "now",
          "must be left out with keepMemories, since memories still hold what was said",
          "true");
    }
    Message event = request.toBuilder().clearReceipt().clearNow().build();
    delete(EventType.CONVERSATION_DELETED, event, request.getReceipt(), request.getNow(), answer);
  }

  @Override
  public void publishBatch(
      PublishBatchRequest request, StreamObserver<PublishBatchResponse> answer) {
    answer.onNext(publisher.publishAll(request.getMessagesList(), Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public StreamObserver<Event> publishStream(StreamObserver<PublishResult> answers) {
    return streams.grpc(Authenticator.principal(), answers);
  }

  private void delete(
      EventType type,
      Message request,
      boolean receipt,
      boolean now,
      StreamObserver<PublishResponse> answer) {
    if (!receipt && !now) {
      one(type, request, answer);
      return;
    }
    receipts.check(receipt, now);
    publish(
        type,
        request,
        answer,
        (published, response) -> {
          String message = response.getMessageId().isEmpty() ? null : response.getMessageId();
          response.setReceiptId(
              receipts.create(published.event(), message, response.getPosition(), now));
        });
  }

  private void one(EventType type, Message request, StreamObserver<PublishResponse> answer) {
    publish(type, request, answer, (_, _) -> {});
  }

  /**
   * Publishes an event, and completes the call. An event that ends a conversation, and an event
   * whose caller names an earlier position, takes effect only if its conversation and message
   * exist, and the call waits for this decision. Other events may arrive before the creation that
   * they concern, so they are always accepted.
   */
  private void publish(
      EventType type,
      Message request,
      StreamObserver<PublishResponse> answer,
      BiConsumer<Published, PublishResponse.Builder> addition) {
    Principal caller = Authenticator.principal();
    if (type == EventType.MESSAGE_CREATED
        || (type != EventType.CONVERSATION_ENDED && !EarlierPosition.named())) {
      Published published = publisher.publish(type.event(request), caller, new RecordHeaders());
      PublishResponse.Builder response = published.response().toBuilder();
      addition.accept(published, response);
      answer.onNext(response.build());
      answer.onCompleted();
      return;
    }
    DecisionWait wait = decisions.expect(1);
    Published published;
    try {
      published = publisher.publish(type.event(request), caller, wait.headers());
    } catch (RuntimeException e) {
      wait.cancel();
      throw e;
    }
    new Decided(request, "must name a conversation or message that exists", wait.begin())
        .answer(
            answer,
            decision -> {
              PublishResponse.Builder response =
                  published.response().toBuilder().setOutcome(decision.getResult());
              addition.accept(published, response);
              return response.build();
            });
  }
}
