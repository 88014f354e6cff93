package dev.memlog.runtime.server;

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
 * The error form over gRPC: the status code of the first problem, a description that names them
 * all, and google.rpc.Status details: an ErrorInfo whose reason is the first problem's code, and a
 * BadRequest with a violation for each problem (field, description, and its code as the reason).
 */
final class GrpcErrors implements GrpcExceptionHandlerFunction {

  static final Metadata.Key<byte[]> DETAILS =
      Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

  /** Header blocks have a limit of 8 KiB with most clients; past this many problems are counted. */
  private static final int SHOWN = 20;

  @Override
  public Status apply(RequestContext context, Status status, Throwable cause, Metadata metadata) {
    Throwable thrown = status.getCause() == null ? status.asRuntimeException() : cause;
    List<Problem> problems = Failures.problems(context, thrown);
    metadata.put(DETAILS, details(problems).toByteArray());
    return status(problems);
  }

  /** The status of these problems. */
  static Status status(List<Problem> problems) {
    String description =
        problems.stream().limit(SHOWN).map(Problem::message).collect(Collectors.joining("; "));
    int more = problems.size() - SHOWN;
    return Status.fromCode(ErrorCode.of(problems.getFirst().code()).grpc())
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
                    .setReason(problem.code().toUpperCase(java.util.Locale.ROOT)));
    return com.google.rpc.Status.newBuilder()
        .setCode(status.getCode().value())
        .setMessage(String.valueOf(status.getDescription()))
        .addDetails(
            Any.pack(
                ErrorInfo.newBuilder()
                    .setDomain("memlog")
                    .setReason(problems.getFirst().code().toUpperCase(java.util.Locale.ROOT))
                    .build()))
        .addDetails(Any.pack(violations.build()))
        .build();
  }

  /**
   * An answer of nothing but this error, for a call that never reaches its handler.
   *
   * @param retrySeconds for the trailer retry-after, where the caller may try again
   */
  static HttpResponse response(List<Problem> problems, int retrySeconds) {
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

  /** As the gRPC protocol wants it: everything but printable ASCII, and "%", is encoded. */
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
