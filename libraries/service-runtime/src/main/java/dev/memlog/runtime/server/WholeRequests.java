package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
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
record WholeRequests(ServedMethods methods) implements DecoratingHttpServiceFunction {

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    if (!context.config().route().isFallback()) {
      return delegate.serve(context, request);
    }
    return HttpResponse.of(
        RequestBody.discard(request).thenApply(_ -> answer(delegate, context, request)));
  }

  private HttpResponse answer(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) {
    if (!methods.allowed(context.path()).isEmpty()) {
      var answer = HttpErrors.response(List.of(ErrorCode.METHOD_NOT_ALLOWED.problem()));
      return methods.allow(context.path(), answer).toHttpResponse();
    }
    try {
      return delegate.serve(context, request);
    } catch (Exception refused) {
      return HttpResponse.ofFailure(refused);
    }
  }
}
