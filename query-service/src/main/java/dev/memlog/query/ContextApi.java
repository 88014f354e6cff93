package dev.memlog.query;

import dev.memlog.api.v1.ContextServiceGrpc;
import dev.memlog.api.v1.GetContextRequest;
import dev.memlog.api.v1.GetContextResponse;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/** The API of contexts, over gRPC and JSON. */
final class ContextApi extends ContextServiceGrpc.ContextServiceImplBase {

  private final ContextAnswers contexts;

  ContextApi(ContextAnswers contexts) {
    this.contexts = contexts;
  }

  @Override
  public void getContext(GetContextRequest request, StreamObserver<GetContextResponse> answer) {
    answer.onNext(contexts.answer(request, Authenticator.principal()));
    answer.onCompleted();
  }
}
