package dev.memlog.query;

import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.GetWorkingMemoryRequest;
import dev.memlog.api.v1.GetWorkingMemoryResponse;
import dev.memlog.api.v1.WorkingMemoryItem;
import dev.memlog.api.v1.WorkingMemoryServiceGrpc;
import dev.memlog.index.Analyzer;
import dev.memlog.query.request.Problems;
import dev.memlog.query.window.WorkingMemory;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.state.Message;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Optional;

/** The API of working memories, over gRPC and JSON. */
final class WorkingMemoryApi extends WorkingMemoryServiceGrpc.WorkingMemoryServiceImplBase {

  private final ConversationAnswers conversations;
  private final Analyzer analyzer;

  /**
   * Creates the API of working memories.
   *
   * @param analyzer the analyzer that extracts the significant words of a sentence
   */
  WorkingMemoryApi(ConversationAnswers conversations, Analyzer analyzer) {
    this.conversations = conversations;
    this.analyzer = analyzer;
  }

  @Override
  public void getWorkingMemory(
      GetWorkingMemoryRequest request, StreamObserver<GetWorkingMemoryResponse> answer) {
    Principal principal = Authenticator.principal();
    Problems problems = Problems.of(request);
    problems.id("conversationId", request.getConversationId());
    String app = problems.ownApp(principal, request.getApp());
    int items = request.hasItems() ? request.getItems() : WorkingMemory.ITEMS;
    problems.throwIfAny();
    List<Message> messages =
        conversations.latest(app, request.getConversationId(), WorkingMemory.MESSAGES, principal);
    WorkingMemory working = WorkingMemory.of(messages, items, analyzer);
    var shown =
        GetWorkingMemoryResponse.newBuilder().setConversationId(request.getConversationId());
    working.goal().map(WorkingMemoryApi::show).ifPresent(shown::setGoal);
    working.items().stream().map(WorkingMemoryApi::show).forEach(shown::addItems);
    answer.onNext(shown.build());
    answer.onCompleted();
  }

  private static WorkingMemoryItem show(WorkingMemory.Item item) {
    Message message = item.message();
    return WorkingMemoryItem.newBuilder()
        .setText(item.text())
        .setSpeaker(
            Optional.ofNullable(message.getAuthor())
                .filter(author -> !author.isBlank())
                .orElse(message.getRole()))
        .setMessageId(message.getMessageId())
        .setCreatedAt(Timestamps.fromMillis(message.getCreatedAt().toEpochMilli()))
        .build();
  }
}
