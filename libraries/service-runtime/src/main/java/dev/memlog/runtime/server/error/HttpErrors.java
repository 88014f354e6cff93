package dev.memlog.runtime.server.error;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A converter of problems into HTTP answers in the API's error form: {@code {"error": first,
 * "errors": [all]}}. Each problem has code, field, rule, value and message.
 *
 * @param methods the methods to name in {@code Allow}
 */
public record HttpErrors(ServedMethods methods) implements ServerErrorHandler {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The seconds of Retry-After if no better value is known. */
  static final int RETRY_SECONDS = 2;

  /** Returns a problem as a JSON object with code, field, rule, value and message. */
  public static ObjectNode json(Problem problem) {
    return JSON.createObjectNode()
        .put("code", problem.code().word())
        .put("field", problem.field())
        .put("rule", problem.rule())
        .put("value", problem.value())
        .put("message", problem.message());
  }

  /** Returns the error answer of these problems; the first problem's code decides the status. */
  public static AggregatedHttpResponse response(List<Problem> problems) {
    return response(problems, RETRY_SECONDS);
  }

  /**
   * Returns the error answer of these problems; the first problem's code decides the status.
   *
   * @param retrySeconds the value of Retry-After, for codes that have one
   */
  public static AggregatedHttpResponse response(List<Problem> problems, int retrySeconds) {
    ObjectNode body = JSON.createObjectNode();
    body.set("error", json(problems.getFirst()));
    var all = body.putArray("errors");
    problems.forEach(problem -> all.add(json(problem)));
    ErrorCode code = problems.getFirst().code();
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(code.http()).contentType(MediaType.JSON_UTF_8);
    switch (code) {
      case UNAVAILABLE, RESOURCE_EXHAUSTED ->
          headers.addInt(HttpHeaderNames.RETRY_AFTER, retrySeconds);
      case UNAUTHENTICATED ->
          headers.add(HttpHeaderNames.WWW_AUTHENTICATE, challenge(problems.getFirst()));
      default -> {
        // The body already says everything.
      }
    }
    return AggregatedHttpResponse.of(headers.build(), HttpData.ofUtf8(body + "\n"));
  }

  /** Returns what RFC 6750 tells a caller: the reason only if the caller presented a credential. */
  private static String challenge(Problem problem) {
    return problem.field().isEmpty()
        ? "Bearer"
        : "Bearer error=\"invalid_token\", error_description=\"" + problem.message() + "\"";
  }

  @Override
  public HttpResponse onServiceException(ServiceRequestContext context, Throwable cause) {
    return response(FailureMapping.problems(context, cause)).toHttpResponse();
  }

  @Override
  public AggregatedHttpResponse onProtocolViolation(
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    return refusal(headers, status);
  }

  @Override
  public AggregatedHttpResponse renderStatus(
      @Nullable ServiceRequestContext context,
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    return refusal(headers, status);
  }

  /**
   * Returns the answer to a request that no route serves. Methods that HTTP does not know are
   * refused before a route is looked up.
   */
  private AggregatedHttpResponse refusal(@Nullable RequestHeaders headers, HttpStatus status) {
    AggregatedHttpResponse answer = response(List.of(ErrorCode.of(status).problem()));
    return status.equals(HttpStatus.METHOD_NOT_ALLOWED)
        ? methods.allow(headers == null ? "" : headers.path(), answer)
        : answer;
  }
}
