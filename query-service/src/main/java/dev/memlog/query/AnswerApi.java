package dev.memlog.query;

import dev.memlog.api.v1.Answer;
import dev.memlog.api.v1.AnswerServiceGrpc;
import dev.memlog.api.v1.GetAnswerRequest;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/** The API of past answers, over gRPC and JSON. */
final class AnswerApi extends AnswerServiceGrpc.AnswerServiceImplBase {

  private final PastAnswers answers;

  AnswerApi(PastAnswers answers) {
    this.answers = answers;
  }

  @Override
  public void getAnswer(GetAnswerRequest request, StreamObserver<Answer> answer) {
    answer.onNext(answers.get(request, Authenticator.principal()));
    answer.onCompleted();
  }
}
