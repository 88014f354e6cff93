package dev.memlog.runtime;

import com.linecorp.armeria.common.HttpStatus;
import io.grpc.Status;
import java.util.Arrays;
import java.util.Locale;

/**
 * The codes of the API's errors. Each has an HTTP status, a gRPC code, and a rule for errors about
 * a whole request. docs/api.md lists them.
 */
public enum ErrorCode {
  /** A value breaks a rule, or the request cannot be parsed. */
  INVALID_ARGUMENT(HttpStatus.BAD_REQUEST, Status.Code.INVALID_ARGUMENT, "cannot be parsed"),

  /** The request carries no key, or an unknown one. */
  UNAUTHENTICATED(
      HttpStatus.UNAUTHORIZED,
      Status.Code.UNAUTHENTICATED,
      "must carry a key: Authorization: Bearer KEY"),

  /** The key is known, but lacks the role, the app or the user that the request needs. */
  PERMISSION_DENIED(
      HttpStatus.FORBIDDEN, Status.Code.PERMISSION_DENIED, "is not permitted for this key"),

  /** The path, or the entity that the request names, does not exist for this key. */
  NOT_FOUND(
      HttpStatus.NOT_FOUND, Status.Code.NOT_FOUND, "names no known path; see GET /openapi.json"),

  /** The path exists, but not with this HTTP method. */
  METHOD_NOT_ALLOWED(
      HttpStatus.METHOD_NOT_ALLOWED,
      Status.Code.UNIMPLEMENTED,
      "uses a method that this path does not have"),

  /** The request is valid, but the present state forbids it. */
  FAILED_PRECONDITION(
      HttpStatus.CONFLICT,
      Status.Code.FAILED_PRECONDITION,
      "cannot be executed in the present state"),

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

  /** The key exceeds its rate limit; the same request succeeds later. */
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

  /** A dependency is unavailable or the server is overloaded; the same request succeeds later. */
  UNAVAILABLE(
      HttpStatus.SERVICE_UNAVAILABLE, Status.Code.UNAVAILABLE, "cannot be served now; try again"),

  /** The index that the request needs is being filled for the first time, or anew from the log. */
  INDEX_FILLING(
      HttpStatus.SERVICE_UNAVAILABLE,
      Status.Code.UNAVAILABLE,
      "cannot be answered yet: the index is being filled; try again"),

  /** The call exceeded its time limit. */
  DEADLINE_EXCEEDED(
      HttpStatus.GATEWAY_TIMEOUT, Status.Code.DEADLINE_EXCEEDED, "exceeded its time limit"),

  /** A read that must see a write has waited for it in vain; the same request succeeds later. */
  NOT_YET_VISIBLE(
      HttpStatus.GATEWAY_TIMEOUT,
      Status.Code.DEADLINE_EXCEEDED,
      "names a write that is not visible yet; try again"),

  /** A read must see a write that a stage has dead-lettered, so that it will never be visible. */
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

  /** Returns the code as the API spells it, in snake case. */
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

  /** Returns the problem of a request as a whole, without a detail. */
  public Problem problem() {
    return problem(rule);
  }

  /** Returns the problem of a request as a whole that breaks this rule. */
  public Problem problem(String rule) {
    return new Problem(this, "", rule, "");
  }

  /** Returns the code of a word of the API; {@code INTERNAL} for an unknown word. */
  public static ErrorCode of(String word) {
    return Arrays.stream(values()).filter(c -> c.word().equals(word)).findFirst().orElse(INTERNAL);
  }

  /** Returns the first code with this gRPC code; {@code INTERNAL} if no code has it. */
  public static ErrorCode of(Status.Code code) {
    return Arrays.stream(values()).filter(c -> c.grpc == code).findFirst().orElse(INTERNAL);
  }

  /**
   * Returns the code with this HTTP status. Any other client error is an {@code INVALID_ARGUMENT},
   * any other status {@code INTERNAL}.
   */
  public static ErrorCode of(HttpStatus status) {
    return Arrays.stream(values())
        .filter(c -> c.http == status.code())
        .findFirst()
        .orElse(status.isClientError() ? INVALID_ARGUMENT : INTERNAL);
  }
}
