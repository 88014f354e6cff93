package dev.memlog.query;

import dev.memlog.runtime.Principal;
import dev.memlog.runtime.server.caller.Authenticator;
import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.function.BiFunction;

/** A gRPC service whose methods are functions of a request and its caller. */
record AnsweringService(ServerServiceDefinition.Builder definition) implements BindableService {

  /** Returns a service without methods. */
  static AnsweringService of(ServiceDescriptor service) {
    return new AnsweringService(ServerServiceDefinition.builder(service));
  }

  /**
   * Adds a method.
   *
   * @param answer the function that answers; it may block, and may throw {@link
   *     dev.memlog.runtime.RequestException}
   */
  <Q, A> AnsweringService with(MethodDescriptor<Q, A> method, BiFunction<Q, Principal, A> answer) {
    definition.addMethod(
        method,
        ServerCalls.asyncUnaryCall(
            (Q request, StreamObserver<A> observer) -> {
              observer.onNext(answer.apply(request, Authenticator.principal()));
              observer.onCompleted();
            }));
    return this;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if a method of the service was not added
   */
  @Override
  public ServerServiceDefinition bindService() {
    return definition.build();
  }
}
