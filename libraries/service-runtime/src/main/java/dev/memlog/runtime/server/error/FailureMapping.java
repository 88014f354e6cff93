package dev.memlog.runtime.server.error;

import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.RequestContext;
import com.linecorp.armeria.common.stream.CancelledSubscriptionException;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import com.linecorp.armeria.server.HttpResponseException;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A converter of failures into problems that callers can understand; internal causes go to the log.
 */
public final class FailureMapping {

  private static final Logger log = LoggerFactory.getLogger(FailureMapping.class);

  private FailureMapping() {}

  /** Returns the problems to show to the caller; at least one. */
  public static List<Problem> problems(RequestContext context, Throwable thrown) {
    return switch (thrown) {
      case RequestException request -> request.problems();
      case CompletionException wrapper when wrapper.getCause() != null ->
          problems(context, wrapper.getCause());
      case ExecutionException wrapper when wrapper.getCause() != null ->
          problems(context, wrapper.getCause());
      case StatusRuntimeException status -> of(context, status.getStatus(), status);
      case StatusException status -> of(context, status.getStatus(), status);
      case ContentTooLargeException large ->
          List.of(
              ErrorCode.TOO_LARGE.problem(
                  "must be at most " + large.maxContentLength() + " bytes"));
      case RequestTimeoutException _ -> List.of(ErrorCode.DEADLINE_EXCEEDED.problem());
      case ClosedStreamException _, CancelledSubscriptionException _ ->
          List.of(ErrorCode.CANCELLED.problem("was cancelled by the client"));
      case HttpStatusException status -> List.of(ErrorCode.of(status.httpStatus()).problem());
      case HttpResponseException response ->
          List.of(ErrorCode.of(response.httpResponse().aggregate().join().status()).problem());
      default -> List.of(internal(context, thrown));
    };
  }

  private static List<Problem> of(RequestContext context, Status status, Throwable thrown) {
    if (status.getCause() instanceof RequestException request) {
      return request.problems();
    }
    if (status.getCode() == Status.Code.UNKNOWN || status.getCode() == Status.Code.INTERNAL) {
      return List.of(internal(context, status.getCause() == null ? thrown : status.getCause()));
    }
    ErrorCode code = ErrorCode.of(status.getCode());
    String description = status.getDescription();
    return List.of(description == null ? code.problem() : code.problem("failed: " + description));
  }

  /** Returns a problem with an id that the caller can report, and logs the cause under this id. */
  private static Problem internal(RequestContext context, Throwable thrown) {
    String id = context.id().shortText();
    log.atError().addKeyValue("request", id).setCause(thrown).log("request failed");
    return ErrorCode.INTERNAL.problem(
        "failed because of an internal error; the server's log has the cause under request " + id);
  }
}
