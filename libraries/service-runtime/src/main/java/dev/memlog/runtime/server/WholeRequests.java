package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.server.caller.RequestBody;
import dev.memlog.runtime.server.error.HttpErrors;
import dev.memlog.runtime.server.error.ServedMethods;
import java.util.List;

/**
 * A decorator that delays the answer to a request that no route serves (no such path, no such
 * method) until the whole request has arrived. An earlier answer would cut off the rest of the
 * request, which HTTP/2 clients may report instead of the answer.
 */
final class WholeRequests extends SimpleDecoratingHttpService {

  private final ServedMethods methods;

  WholeRequests(HttpService delegate, ServedMethods methods) {
    super(delegate);
    this.methods = methods;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    if (!context.config().route().isFallback()) {
      return unwrap().serve(context, request);
    }
    return HttpResponse.of(
        RequestBody.discard(request).thenApply(arrived -> answer(context, request)));
  }

  private HttpResponse answer(ServiceRequestContext context, HttpRequest request) {
    if (!methods.allowed(context.path()).isEmpty()) {
      var answer = HttpErrors.response(List.of(ErrorCode.METHOD_NOT_ALLOWED.problem()));
      return methods.allow(context.path(), answer).toHttpResponse();
    }
    try {
      return unwrap().serve(context, request);
    } catch (Exception refused) {
      return HttpResponse.ofFailure(refused);
    }
  }
}
