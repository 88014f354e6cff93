package dev.memlog.query;

import dev.memlog.api.v1.GetGraphRequest;
import dev.memlog.api.v1.GetGraphResponse;
import dev.memlog.api.v1.GraphServiceGrpc;
import dev.memlog.runtime.server.Authenticator;
import io.grpc.stub.StreamObserver;

/** The API of owners' graphs, over gRPC and JSON. */
final class GraphApi extends GraphServiceGrpc.GraphServiceImplBase {

  private final GraphAnswers graphs;

  GraphApi(GraphAnswers graphs) {
    this.graphs = graphs;
  }

  @Override
  public void getGraph(GetGraphRequest request, StreamObserver<GetGraphResponse> answer) {
    answer.onNext(graphs.get(request, Authenticator.principal()));
    answer.onCompleted();
  }
}
