package dev.memlog.query;

import dev.memlog.api.v1.ListUsersRequest;
import dev.memlog.api.v1.ListUsersResponse;
import dev.memlog.api.v1.UserServiceGrpc;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/** The API that lists users, over gRPC and JSON. */
final class UserApi extends UserServiceGrpc.UserServiceImplBase {

  private final UserAnswers users;

  UserApi(UserAnswers users) {
    this.users = users;
  }

  @Override
  public void listUsers(ListUsersRequest request, StreamObserver<ListUsersResponse> answer) {
    answer.onNext(users.list(request, Authenticator.principal()));
    answer.onCompleted();
  }
}
