package dev.memlog.runtime;

import com.linecorp.armeria.common.HttpStatus;
import io.grpc.Status;
import java.util.Arrays;
import java.util.Locale;

/**
 * The error codes of the API, as docs/api.md lists them. Each code has an HTTP status, a gRPC code
 * and a default message for an error that concerns the whole request.
 */
public enum ErrorCode {
  /** A value of the request breaks a rule, or the request cannot be parsed. */
  INVALID_ARGUMENT(HttpStatus.BAD_REQUEST, Status.Code.INVALID_ARGUMENT, "cannot be parsed"),

  /** The request carries no API key, or an unknown key. */
  UNAUTHENTICATED(
      HttpStatus.UNAUTHORIZED,
      Status.Code.UNAUTHENTICATED,
      "must carry a key: Authorization: Bearer KEY"),

  /** The API key is known, but does not grant the role, app or user that the request needs. */
  PERMISSION_DENIED(
      HttpStatus.FORBIDDEN, Status.Code.PERMISSION_DENIED, "is not permitted for this key"),

  /** The path or the entity that the request names does not exist for this API key. */
  NOT_FOUND(
      HttpStatus.NOT_FOUND, Status.Code.NOT_FOUND, "names no known path; see GET /openapi.json"),

  /** The path exists, but not with this HTTP method. */
  METHOD_NOT_ALLOWED(
      HttpStatus.METHOD_NOT_ALLOWED,
      Status.Code.UNIMPLEMENTED,
      "uses a method that this path does not have"),

  /** The request is valid, but the present state of the server or of its data forbids it. */
  FAILED_PRECONDITION(
      HttpStatus.CONFLICT,
      Status.Code.FAILED_PRECONDITION,
      "cannot be executed in the present state"),

  /** The request names data that is no longer kept. */
  GONE(HttpStatus.GONE, Status.Code.OUT_OF_RANGE, "names data that is no longer kept"),

  /**
   * The request or one of its values exceeds a size limit. The gRPC code is not RESOURCE_EXHAUSTED,
   * which would tell clients to send the same request again.
   */
  TOO_LARGE(HttpStatus.REQUEST_ENTITY_TOO_LARGE, Status.Code.INVALID_ARGUMENT, "is too large"),

  /** The body has a content type that the path does not accept. */
  UNSUPPORTED_MEDIA_TYPE(
      HttpStatus.UNSUPPORTED_MEDIA_TYPE,
      Status.Code.INVALID_ARGUMENT,
      "must have Content-Type: application/json"),

  /** The API key exceeds its rate limit; the same request may succeed later. */
  RESOURCE_EXHAUSTED(
      HttpStatus.TOO_MANY_REQUESTS,
      Status.Code.RESOURCE_EXHAUSTED,
      "exceeds a rate limit; try again later"),

  /** The client ended the call before the answer. */
  CANCELLED(HttpStatus.CLIENT_CLOSED_REQUEST, Status.Code.CANCELLED, "was cancelled"),

  /** A defect of the server; its log has the cause. */
  INTERNAL(
      HttpStatus.INTERNAL_SERVER_ERROR,
      Status.Code.INTERNAL,
      "failed because of an internal error"),

  /** This server does not offer the operation. */
  UNIMPLEMENTED(
      HttpStatus.NOT_IMPLEMENTED,
      Status.Code.UNIMPLEMENTED,
      "names an operation that this server does not offer"),

  /** A dependency is unavailable, or the server is overloaded; the request may succeed later. */
  UNAVAILABLE(
      HttpStatus.SERVICE_UNAVAILABLE, Status.Code.UNAVAILABLE, "cannot be served now; try again"),

  /** The index that the request needs is not complete yet: it is being filled from the log. */
  INDEX_FILLING(
      HttpStatus.SERVICE_UNAVAILABLE,
      Status.Code.UNAVAILABLE,
      "cannot be answered yet: the index is being filled; try again"),

  /** The call exceeded its time limit. */
  DEADLINE_EXCEEDED(
      HttpStatus.GATEWAY_TIMEOUT, Status.Code.DEADLINE_EXCEEDED, "exceeded its time limit"),

  /** A read had to include an earlier write that did not become visible in time; retry later. */
  NOT_YET_VISIBLE(
      HttpStatus.GATEWAY_TIMEOUT,
      Status.Code.DEADLINE_EXCEEDED,
      "names a write that is not visible yet; try again"),

  /** A read had to include an earlier write that was dead-lettered, so it never becomes visible. */
  WRITE_REJECTED(
      HttpStatus.UNPROCESSABLE_ENTITY,
      Status.Code.FAILED_PRECONDITION,
      "names a write that was rejected");

  private final int http;
  private final Status.Code grpc;
  private final String rule;

  ErrorCode(HttpStatus http, Status.Code grpc, String rule) {
    this.http = http.code();
    this.grpc = grpc;
    this.rule = rule;
  }

  /** Returns the code as the API spells it: the constant's name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the HTTP status of an answer whose first problem has this code. */
  public HttpStatus http() {
    return HttpStatus.valueOf(http);
  }

  /** Returns the gRPC code of an answer whose first problem has this code. */
  public Status.Code grpc() {
    return grpc;
  }

  /** Returns a problem with this code and its default message, about the whole request. */
  public Problem problem() {
    return problem(rule);
  }

  /**
   * Returns a problem with this code about the whole request.
   *
   * @param rule the broken rule, which completes "the request …"
   */
  public Problem problem(String rule) {
    return new Problem(this, "", rule, "");
  }

  /** Returns an exception that refuses a request with this code and its default message. */
  public RequestException refusal() {
    return refusal(rule);
  }

  /** Returns an exception that refuses the whole request with this code. */
  public RequestException refusal(String rule) {
    return refusal("", rule, "");
  }

  /** Returns an exception that refuses a field of a request with this code. */
  public RequestException refusal(String field, String rule, String value) {
    return new RequestException(new Problem(this, field, rule, value));
  }

  /** Returns the code that the API spells as {@code word}; {@code INTERNAL} if there is none. */
  public static ErrorCode of(String word) {
    return Arrays.stream(values()).filter(c -> c.word().equals(word)).findFirst().orElse(INTERNAL);
  }

  /** Returns the first code with this gRPC code; {@code INTERNAL} if no code has it. */
  public static ErrorCode of(Status.Code code) {
    return Arrays.stream(values()).filter(c -> c.grpc == code).findFirst().orElse(INTERNAL);
  }

  /**
   * Returns the first code with this HTTP status. If no code has it, returns {@code
   * INVALID_ARGUMENT} for a client error and {@code INTERNAL} for any other status.
   */
  public static ErrorCode of(HttpStatus status) {
    return Arrays.stream(values())
        .filter(c -> c.http == status.code())
        .findFirst()
        .orElse(status.isClientError() ? INVALID_ARGUMENT : INTERNAL);
  }
}
