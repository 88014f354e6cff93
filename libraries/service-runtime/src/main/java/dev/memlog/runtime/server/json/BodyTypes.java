package dev.memlog.runtime.server.json;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.error.Refusals;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check that a route's body names one of the route's media types. It also refuses a request
 * without a type, since a web page may send such a request to another site without a preflight.
 *
 * @param accepted the media types; errors name the first
 */
public record BodyTypes(List<MediaType> accepted) implements DecoratingHttpServiceFunction {

  /** Returns the problem of a body whose media type differs from the expected one. */
  public static Problem problem(MediaType expected, @Nullable MediaType given) {
    return new Problem(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE,
        "",
        "must have Content-Type: " + expected.nameWithoutParameters(),
        given == null ? "" : given.nameWithoutParameters());
  }

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    @Nullable MediaType type = request.contentType();
    if (type != null && accepted.stream().anyMatch(type::belongsTo)) {
      return delegate.serve(context, request);
    }
    return Refusals.answer(request, List.of(problem(accepted.getFirst(), type)));
  }
}
