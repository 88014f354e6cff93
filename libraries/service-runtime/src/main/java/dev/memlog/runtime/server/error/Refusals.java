package dev.memlog.runtime.server.error;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.caller.RequestBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers to refused requests, in the caller's protocol. */
public final class Refusals {

  private Refusals() {}

  /** Returns the error answer. Over HTTP it is sent once the request's body has arrived. */
  public static HttpResponse answer(HttpRequest request, List<Problem> problems) {
    return answer(request, problems, HttpErrors.RETRY_SECONDS);
  }

  /**
   * Returns the error answer. Over HTTP it is sent once the request's body has arrived.
   *
   * @param retrySeconds the seconds after which callers may try again
   */
  public static HttpResponse answer(HttpRequest request, List<Problem> problems, int retrySeconds) {
    if (isGrpc(request.contentType())) {
      return GrpcErrors.response(problems, retrySeconds);
    }
    HttpResponse answer = HttpErrors.response(problems, retrySeconds).toHttpResponse();
    return HttpResponse.of(RequestBody.discard(request).thenApply(arrived -> answer));
  }

  static boolean isGrpc(@Nullable MediaType type) {
    return type != null && type.nameWithoutParameters().startsWith("application/grpc");
  }
}
