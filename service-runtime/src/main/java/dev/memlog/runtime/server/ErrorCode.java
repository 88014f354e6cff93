package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpStatus;
import io.grpc.Status;
import java.util.Arrays;
import java.util.Locale;

/** The codes of the error form, each with its HTTP status and gRPC code. */
public enum ErrorCode {
  INVALID_ARGUMENT(HttpStatus.BAD_REQUEST, Status.Code.INVALID_ARGUMENT),
  UNAUTHENTICATED(HttpStatus.UNAUTHORIZED, Status.Code.UNAUTHENTICATED),
  PERMISSION_DENIED(HttpStatus.FORBIDDEN, Status.Code.PERMISSION_DENIED),
  NOT_FOUND(HttpStatus.NOT_FOUND, Status.Code.NOT_FOUND),
  METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, Status.Code.UNIMPLEMENTED),
  FAILED_PRECONDITION(HttpStatus.CONFLICT, Status.Code.FAILED_PRECONDITION),
  // RESOURCE_EXHAUSTED would tell clients to try the same request again.
  TOO_LARGE(HttpStatus.REQUEST_ENTITY_TOO_LARGE, Status.Code.INVALID_ARGUMENT),
  UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, Status.Code.INVALID_ARGUMENT),
  RESOURCE_EXHAUSTED(HttpStatus.TOO_MANY_REQUESTS, Status.Code.RESOURCE_EXHAUSTED),
  CANCELLED(HttpStatus.CLIENT_CLOSED_REQUEST, Status.Code.CANCELLED),
  INTERNAL(HttpStatus.INTERNAL_SERVER_ERROR, Status.Code.INTERNAL),
  UNIMPLEMENTED(HttpStatus.NOT_IMPLEMENTED, Status.Code.UNIMPLEMENTED),
  UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, Status.Code.UNAVAILABLE),
  DEADLINE_EXCEEDED(HttpStatus.GATEWAY_TIMEOUT, Status.Code.DEADLINE_EXCEEDED);

  private final HttpStatus http;
  private final Status.Code grpc;

  ErrorCode(HttpStatus http, Status.Code grpc) {
    this.http = http;
    this.grpc = grpc;
  }

  /** Returns the code's word, as {@link dev.memlog.runtime.Problem#code} holds it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public HttpStatus http() {
    return http;
  }

  public Status.Code grpc() {
    return grpc;
  }

  /**
   * Returns the code of this word; {@code INTERNAL} for an unknown word, which is a fault of ours.
   */
  public static ErrorCode of(String word) {
    return Arrays.stream(values()).filter(c -> c.word().equals(word)).findFirst().orElse(INTERNAL);
  }

  static ErrorCode of(Status.Code code) {
    return Arrays.stream(values()).filter(c -> c.grpc == code).findFirst().orElse(INTERNAL);
  }

  static ErrorCode of(HttpStatus status) {
    return Arrays.stream(values())
        .filter(c -> c.http.code() == status.code())
        .findFirst()
        .orElse(status.isClientError() ? INVALID_ARGUMENT : INTERNAL);
  }
}
