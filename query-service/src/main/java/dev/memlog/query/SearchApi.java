package dev.memlog.query;

import dev.memlog.api.v1.Conversation;
import dev.memlog.api.v1.GetConversationRequest;
import dev.memlog.api.v1.GetMessageRequest;
import dev.memlog.api.v1.ListConversationsRequest;
import dev.memlog.api.v1.ListConversationsResponse;
import dev.memlog.api.v1.ListMessagesRequest;
import dev.memlog.api.v1.ListMessagesResponse;
import dev.memlog.api.v1.Message;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.SearchMessagesResponse;
import dev.memlog.api.v1.SearchServiceGrpc;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/** The API of search, over gRPC and JSON. Delegates each call to the class that answers it. */
final class SearchApi extends SearchServiceGrpc.SearchServiceImplBase {

  private final MessageAnswers messages;
  private final ConversationAnswers conversations;

  SearchApi(MessageAnswers messages, ConversationAnswers conversations) {
    this.messages = messages;
    this.conversations = conversations;
  }

  @Override
  public void searchMessages(
      SearchMessagesRequest request, StreamObserver<SearchMessagesResponse> answer) {
    answer.onNext(messages.search(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void listConversations(
      ListConversationsRequest request, StreamObserver<ListConversationsResponse> answer) {
    answer.onNext(conversations.list(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void getConversation(GetConversationRequest request, StreamObserver<Conversation> answer) {
    answer.onNext(conversations.get(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void getMessage(GetMessageRequest request, StreamObserver<Message> answer) {
    answer.onNext(conversations.message(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void listMessages(
      ListMessagesRequest request, StreamObserver<ListMessagesResponse> answer) {
    answer.onNext(conversations.messages(request, Authenticator.principal()));
    answer.onCompleted();
  }
}
