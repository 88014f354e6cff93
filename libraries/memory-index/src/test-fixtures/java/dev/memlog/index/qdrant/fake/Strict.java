package dev.memlog.index.qdrant.fake;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.function.Supplier;

/** The answers of the services, which refuse unknown requests. */
final class Strict {

  private Strict() {}

  /** Refuses a message that says anything else than these fields. */
  static void only(Message message, String... known) {
    Set<String> names = Set.of(known);
    for (FieldDescriptor field : message.getAllFields().keySet()) {
      if (!names.contains(field.getName())) {
        throw unknown(message.getDescriptorForType().getName() + "." + field.getName());
      }
    }
    if (!message.getUnknownFields().asMap().isEmpty()) {
      throw unknown(message.getDescriptorForType().getName() + " of another version");
    }
  }

  static StatusRuntimeException unknown(String what) {
    return Status.UNIMPLEMENTED
        .withDescription("the fake does not know " + what)
        .asRuntimeException();
  }

  static StatusRuntimeException refused(String why) {
    return Status.INVALID_ARGUMENT.withDescription("Wrong input: " + why).asRuntimeException();
  }

  static <A> void answer(StreamObserver<A> to, Supplier<A> work) {
    A answer;
    try {
      answer = work.get();
    } catch (StatusRuntimeException e) {
      to.onError(e);
      return;
    }
    to.onNext(answer);
    to.onCompleted();
  }
}
