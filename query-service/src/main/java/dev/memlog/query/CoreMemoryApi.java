package dev.memlog.query;

import dev.memlog.api.v1.CoreMemoryServiceGrpc;
import dev.memlog.api.v1.GetCoreMemoryRequest;
import dev.memlog.api.v1.GetCoreMemoryResponse;
import dev.memlog.api.v1.ListCoreMemoryRequest;
import dev.memlog.api.v1.ListCoreMemoryResponse;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/** The API of core memory, over gRPC and JSON. */
final class CoreMemoryApi extends CoreMemoryServiceGrpc.CoreMemoryServiceImplBase {

  private final CoreMemoryAnswers blocks;

  CoreMemoryApi(CoreMemoryAnswers blocks) {
    this.blocks = blocks;
  }

  @Override
  public void listCoreMemory(
      ListCoreMemoryRequest request, StreamObserver<ListCoreMemoryResponse> answer) {
    answer.onNext(blocks.list(request, Authenticator.principal()));
    answer.onCompleted();
  }

  @Override
  public void getCoreMemory(
      GetCoreMemoryRequest request, StreamObserver<GetCoreMemoryResponse> answer) {
    answer.onNext(blocks.get(request, Authenticator.principal()));
    answer.onCompleted();
  }
}
