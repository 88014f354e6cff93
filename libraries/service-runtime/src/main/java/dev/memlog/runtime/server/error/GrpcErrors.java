package dev.memlog.runtime.server.error;

import com.google.protobuf.Any;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestContext;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.grpc.GrpcExceptionHandlerFunction;
import dev.memlog.runtime.Problem;
import io.grpc.Metadata;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A converter of problems into gRPC errors. The first problem decides the status code, and the
 * description names all of them. The google.rpc.Status details hold an ErrorInfo, whose reason is
 * the first problem's code, and a BadRequest with a violation for each problem: field, description,
 * and the code as the reason.
 */
public final class GrpcErrors implements GrpcExceptionHandlerFunction {

  public static final Metadata.Key<byte[]> DETAILS =
      Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

  /**
   * The number of problems that an answer shows; the others are only counted. Most clients limit
   * header blocks to 8 KiB.
   */
  private static final int SHOWN = 20;

  @Override
  public Status apply(RequestContext context, Status status, Throwable cause, Metadata metadata) {
    Throwable thrown = status.getCause() == null ? status.asRuntimeException() : cause;
    List<Problem> problems = FailureMapping.problems(context, thrown);
    metadata.put(DETAILS, details(problems).toByteArray());
    return status(problems);
  }

  /** Returns the gRPC status of these problems. */
  public static Status status(List<Problem> problems) {
    String description =
        problems.stream().limit(SHOWN).map(Problem::message).collect(Collectors.joining("; "));
    int more = problems.size() - SHOWN;
    return Status.fromCode(problems.getFirst().code().grpc())
        .withDescription(more > 0 ? description + "; and " + more + " more" : description);
  }

  private static com.google.rpc.Status details(List<Problem> problems) {
    Status status = status(problems);
    BadRequest.Builder violations = BadRequest.newBuilder();
    problems.stream()
        .limit(SHOWN)
        .forEach(
            problem ->
                violations
                    .addFieldViolationsBuilder()
                    .setField(problem.field())
                    .setDescription(problem.message())
                    .setReason(problem.code().name()));
    return com.google.rpc.Status.newBuilder()
        .setCode(status.getCode().value())
        .setMessage(String.valueOf(status.getDescription()))
        .addDetails(
            Any.pack(
                ErrorInfo.newBuilder()
                    .setDomain("memlog")
                    .setReason(problems.getFirst().code().name())
                    .build()))
        .addDetails(Any.pack(violations.build()))
        .build();
  }

  /**
   * Returns an answer that holds only the error, for a call that does not reach its handler.
   *
   * @param retrySeconds the value of the trailer retry-after, for codes that allow a retry
   */
  public static HttpResponse response(List<Problem> problems, int retrySeconds) {
    Status status = status(problems);
    ResponseHeadersBuilder trailers =
        ResponseHeaders.builder(HttpStatus.OK)
            .endOfStream(true)
            .contentType(MediaType.parse("application/grpc+proto"))
            .addInt("grpc-status", status.getCode().value())
            .add("grpc-message", percentEncoded(String.valueOf(status.getDescription())))
            .add(
                "grpc-status-details-bin",
                Base64.getEncoder()
                    .withoutPadding()
                    .encodeToString(details(problems).toByteArray()));
    if (status.getCode() == Status.Code.RESOURCE_EXHAUSTED
        || status.getCode() == Status.Code.UNAVAILABLE) {
      trailers.addInt("retry-after", retrySeconds);
    }
    return HttpResponse.of(trailers.build());
  }

  /**
   * Returns the text with everything but printable ASCII, and "%", percent-encoded, as the gRPC
   * protocol requires.
   */
  private static String percentEncoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b >= 0x20 && b < 0x7f && b != '%') {
        encoded.append((char) b);
      } else {
        encoded.append("%%%02X".formatted(b));
      }
    }
    return encoded.toString();
  }
}
