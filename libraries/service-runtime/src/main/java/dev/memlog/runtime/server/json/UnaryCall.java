package dev.memlog.runtime.server.json;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A call of a gRPC handler in this process, with a request that is already read. */
final class UnaryCall<Q, R> extends ServerCall<Q, R> {

  private final MethodDescriptor<Q, R> method;
  private final CompletableFuture<R> answer = new CompletableFuture<>();
  private volatile @Nullable R message;

  private UnaryCall(MethodDescriptor<Q, R> method) {
    this.method = method;
  }

  /**
   * Calls the handler and returns its answer; the future fails as the handler does. An exception of
   * the handler itself is thrown.
   */
  static <Q, R> CompletableFuture<R> start(ServerMethodDefinition<Q, R> definition, Q request) {
    var call = new UnaryCall<>(definition.getMethodDescriptor());
    ServerCall.Listener<Q> listener =
        definition.getServerCallHandler().startCall(call, new Metadata());
    listener.onMessage(request);
    listener.onHalfClose();
    return call.answer;
  }

  @Override
  public void request(int numMessages) {
    // There is just one message, which start() hands over.
  }

  @Override
  public void sendHeaders(Metadata headers) {
    // HTTP has its own headers.
  }

  @Override
  public void sendMessage(R sent) {
    message = sent;
  }

  @Override
  public void close(Status status, Metadata trailers) {
    R sent = message;
    if (!status.isOk()) {
      answer.completeExceptionally(status.asRuntimeException(trailers));
    } else if (sent == null) {
      answer.completeExceptionally(
          Status.INTERNAL.withDescription("the handler returned no answer").asRuntimeException());
    } else {
      answer.complete(sent);
    }
  }

  @Override
  public boolean isCancelled() {
    return answer.isCancelled();
  }

  @Override
  public MethodDescriptor<Q, R> getMethodDescriptor() {
    return method;
  }
}
