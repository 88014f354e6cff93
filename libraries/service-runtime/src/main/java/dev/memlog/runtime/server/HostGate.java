package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.caller.TrustedHosts;
import dev.memlog.runtime.server.error.Refusals;
import java.util.List;
import java.util.Optional;

/**
 * A gate that keeps web pages of other sites from a server without keys. It refuses requests whose
 * host or origin is not {@linkplain TrustedHosts trusted}.
 */
record HostGate(TrustedHosts trusted) implements DecoratingHttpServiceFunction {

  /** Returns the reason to refuse a request; empty if it may be served. */
  static Optional<Problem> refusal(TrustedHosts trusted, RequestHeaders headers) {
    return trusted.refusal(headers.authority(), headers.get(HttpHeaderNames.ORIGIN));
  }

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    Optional<Problem> refused = refusal(trusted, request.headers());
    return refused.isPresent()
        ? Refusals.answer(request, List.of(refused.get()))
        : delegate.serve(context, request);
  }
}
