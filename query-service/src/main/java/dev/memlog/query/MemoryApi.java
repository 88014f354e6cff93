package dev.memlog.query;

import dev.memlog.api.v1.CountAppMemoriesRequest;
import dev.memlog.api.v1.CountMemoriesRequest;
import dev.memlog.api.v1.CountMemoriesResponse;
import dev.memlog.api.v1.GetMemoryConversationRequest;
import dev.memlog.api.v1.GetMemoryConversationResponse;
import dev.memlog.api.v1.GetMemoryHealthRequest;
import dev.memlog.api.v1.GetMemoryRequest;
import dev.memlog.api.v1.GetMemoryResponse;
import dev.memlog.api.v1.GetMessageMemoriesRequest;
import dev.memlog.api.v1.GetMessageMemoriesResponse;
import dev.memlog.api.v1.ListAppMemoriesRequest;
import dev.memlog.api.v1.ListMemoriesRequest;
import dev.memlog.api.v1.ListMemoriesResponse;
import dev.memlog.api.v1.MemoryHealth;
import dev.memlog.api.v1.MemoryServiceGrpc;
import dev.memlog.api.v1.PreviewForgetRequest;
import dev.memlog.api.v1.PreviewForgetResponse;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/** The API of memories, over gRPC and JSON. Delegates each call to the class that answers it. */
final class MemoryApi extends MemoryServiceGrpc.MemoryServiceImplBase {

  private final RecallAnswers recalls;
  private final MemoryAnswers memories;
  private final MemorySessions sessions;
  private final MessageMemories explained;
  private final MemoryHealthAnswers health;

  MemoryApi(
      RecallAnswers recalls,
      MemoryAnswers memories,
      MemorySessions sessions,
      MessageMemories explained,
      MemoryHealthAnswers health) {
    this.recalls = recalls;
    this.memories = memories;
    this.sessions = sessions;
    this.explained = explained;
    this.health = health;
  }

  @Override
  public void recallMemories(
      RecallMemoriesRequest request, StreamObserver<RecallMemoriesResponse> answer) {
    answer.onNext(recalls.recall(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void previewForget(
      PreviewForgetRequest request, StreamObserver<PreviewForgetResponse> answer) {
    answer.onNext(recalls.previewForget(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void listMemories(
      ListMemoriesRequest request, StreamObserver<ListMemoriesResponse> answer) {
    answer.onNext(memories.list(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void listAppMemories(
      ListAppMemoriesRequest request, StreamObserver<ListMemoriesResponse> answer) {
    answer.onNext(memories.listOfApp(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void getMemory(GetMemoryRequest request, StreamObserver<GetMemoryResponse> answer) {
    answer.onNext(memories.get(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void getMemoryConversation(
      GetMemoryConversationRequest request, StreamObserver<GetMemoryConversationResponse> answer) {
    answer.onNext(sessions.get(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void getMessageMemories(
      GetMessageMemoriesRequest request, StreamObserver<GetMessageMemoriesResponse> answer) {
    answer.onNext(explained.get(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void countMemories(
      CountMemoriesRequest request, StreamObserver<CountMemoriesResponse> answer) {
    answer.onNext(memories.count(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void countAppMemories(
      CountAppMemoriesRequest request, StreamObserver<CountMemoriesResponse> answer) {
    answer.onNext(memories.countOfApp(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void getMemoryHealth(GetMemoryHealthRequest request, StreamObserver<MemoryHealth> answer) {
    answer.onNext(health.health(request, Authenticator.principal()));
    answer.onCompleted();
  }
}
