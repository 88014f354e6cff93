package dev.memlog.runtime.server;

import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.RequestContext;
import com.linecorp.armeria.common.stream.CancelledSubscriptionException;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import com.linecorp.armeria.server.HttpResponseException;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
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
final class Failures {

  private static final Logger log = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  /** Returns the problems to show to the caller; at least one. */
  static List<Problem> problems(RequestContext context, Throwable thrown) {
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
              problem(
                  ErrorCode.TOO_LARGE, "must be at most " + large.maxContentLength() + " bytes"));
      case RequestTimeoutException _ ->
          List.of(problem(ErrorCode.DEADLINE_EXCEEDED, "took too long to serve"));
      case ClosedStreamException _, CancelledSubscriptionException _ ->
          List.of(problem(ErrorCode.CANCELLED, "was cancelled by its sender"));
      case HttpStatusException status -> List.of(of(ErrorCode.of(status.httpStatus())));
      case HttpResponseException response ->
          List.of(of(ErrorCode.of(response.httpResponse().aggregate().join().status())));
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
    return List.of(description == null ? of(code) : problem(code, "failed: " + description));
  }

  /** Returns a problem of the request as a whole, in words. */
  static Problem of(ErrorCode code) {
    return problem(
        code,
        switch (code) {
          case INVALID_ARGUMENT -> "cannot be read";
          case UNAUTHENTICATED -> "must carry a key: Authorization: Bearer KEY";
          case PERMISSION_DENIED -> "is not allowed to this key";
          case NOT_FOUND -> "names nothing that is here; GET /openapi.json lists what is";
          case METHOD_NOT_ALLOWED -> "uses a method that this path does not have";
          case FAILED_PRECONDITION -> "cannot be done in the present state";
          case TOO_LARGE -> "is too large";
          case UNSUPPORTED_MEDIA_TYPE -> "must have Content-Type: application/json";
          case RESOURCE_EXHAUSTED -> "comes while too much is under way";
          case CANCELLED -> "was cancelled";
          case INTERNAL -> "failed inside the server";
          case UNIMPLEMENTED -> "asks for what this server does not do";
          case UNAVAILABLE -> "cannot be served now; try again";
          case DEADLINE_EXCEEDED -> "took too long to serve";
        });
  }

  private static Problem problem(ErrorCode code, String rule) {
    return new Problem(code.word(), "", rule, "");
  }

  /** Returns a problem with an id that the caller can report, and logs the cause under this id. */
  private static Problem internal(RequestContext context, Throwable thrown) {
    String id = context.id().shortText();
    log.atError().addKeyValue("request", id).setCause(thrown).log("request failed");
    return problem(
        ErrorCode.INTERNAL, "failed inside the server; the log tells why, request " + id);
  }
}
