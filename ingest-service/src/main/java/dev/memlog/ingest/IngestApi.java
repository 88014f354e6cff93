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
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/**
 * The API that publishes conversation events, over gRPC and JSON. A call answers once the broker
 * has acknowledged its events.
 */
final class IngestApi extends IngestServiceImplBase {

  private final ValidatingPublisher publisher;
  private final EventStreamApi streams;
  private final Receipts receipts;

  IngestApi(ValidatingPublisher publisher, EventStreamApi streams, Receipts receipts) {
    this.publisher = publisher;
    this.streams = streams;
    this.receipts = receipts;
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
      throw new RequestException(
          Problem.invalid(
              request.getReceipt() ? "receipt" : "now",
              "must be left out with keepMemories, since memories still hold what was said",
              "true"));
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
    Receipts.check(now);
    ValidatingPublisher.Kept kept =
        publisher.publishKept(type.event(request), Authenticator.principal());
    PublishResponse published = kept.response();
    String message = published.getMessageId().isEmpty() ? null : published.getMessageId();
    String id = receipts.create(kept.event(), message, published.getPosition(), now);
    answer.onNext(published.toBuilder().setReceiptId(id).build());
    answer.onCompleted();
  }

  private void one(EventType type, Message request, StreamObserver<PublishResponse> answer) {
    answer.onNext(publisher.publish(type.event(request), Authenticator.principal()));
    answer.onCompleted();
  }
}
