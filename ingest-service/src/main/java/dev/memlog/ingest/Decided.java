package dev.memlog.ingest;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.events.Decision;
import dev.memlog.ingest.publish.PublishFailures;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The decision about a request whose record is stored, as the answer to the request.
 *
 * @param rule the rule that a request breaks if it names something that does not exist
 */
record Decided(Message request, String rule, CompletableFuture<Decision> decision) {

  /**
   * Completes a call once the decision is made, or once the time to wait for it is over. The call
   * fails with code not_found if the request names something that does not exist, and with
   * failed_precondition or write_rejected if it was refused.
   *
   * @param response returns the answer, on another thread than that of this call
   */
  <R> void answer(StreamObserver<R> answer, Function<Decision, R> response) {
    Executor threads = ServiceRequestContext.current().blockingTaskExecutor();
    var _ =
        decision
            .thenApplyAsync(made -> response.apply(checked(made)), threads)
            .whenComplete(
                (message, thrown) -> {
                  if (thrown == null) {
                    answer.onNext(message);
                    answer.onCompleted();
                  } else {
                    answer.onError(PublishFailures.of(thrown));
                  }
                });
  }

  private Decision checked(Decision made) {
    List<Problem> problems =
        switch (made.getResult()) {
          case "not_found" ->
              made.getIds().stream().map(id -> problem(ErrorCode.NOT_FOUND, rule, id)).toList();
          case "refused" -> List.of(refusal(made));
          default -> List.of();
        };
    if (!problems.isEmpty()) {
      throw new RequestException(problems);
    }
    return made;
  }

  private Problem refusal(Decision made) {
    return switch (made.getDetail()) {
      case "state" ->
          problem(
              ErrorCode.FAILED_PRECONDITION,
              "must be in a state that permits the change, see GET /v1/memories/{id}",
              made.getIds().getFirst());
      case "used" ->
          new Problem(
              ErrorCode.FAILED_PRECONDITION,
              field(""),
              "permits one command, and another command has used it",
              "");
      case "links" ->
          ErrorCode.FAILED_PRECONDITION.problem(
              "would exceed the largest number of links of a memory");
      default -> ErrorCode.WRITE_REJECTED.problem("changed nothing: " + made.getDetail());
    };
  }

  private Problem problem(ErrorCode code, String broken, String id) {
    return new Problem(code, field(id), broken, id);
  }

  /** Returns the field of the request that holds an id, or else the one that permits the change. */
  private String field(String id) {
    for (var field : request.getAllFields().entrySet()) {
      FieldDescriptor of = field.getKey();
      if (field.getValue() instanceof List<?> values && values.contains(id)) {
        return of.getJsonName() + "[" + values.indexOf(id) + "]";
      }
      if (field.getValue().equals(id)) {
        return of.getJsonName();
      }
    }
    boolean previewed =
        request.getAllFields().keySet().stream()
            .anyMatch(of -> of.getName().equals("preview_token"));
    return previewed ? "previewToken" : "confirmation";
  }
}
