package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;

/**
 * Lets a request arrive before it is answered that nothing here takes (no such path, no such
 * method). Answered earlier, the rest of it is cut off, and clients of HTTP/2 may report that
 * instead of the answer.
 */
final class WholeRequests extends SimpleDecoratingHttpService {

  WholeRequests(HttpService delegate) {
    super(delegate);
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
    try {
      return unwrap().serve(context, request);
    } catch (Exception refused) {
      return HttpResponse.ofFailure(refused);
    }
  }
}
