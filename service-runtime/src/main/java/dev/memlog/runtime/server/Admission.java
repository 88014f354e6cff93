package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.RequestException;

/** Asks for the key before a call goes any further, and answers in the caller's protocol. */
final class Admission extends SimpleDecoratingHttpService {

  private final Authenticator authenticator;
  private final Role needed;

  Admission(HttpService delegate, Authenticator authenticator, Role needed) {
    super(delegate);
    this.authenticator = authenticator;
    this.needed = needed;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    try {
      authenticator.admit(context, needed);
    } catch (RequestException refused) {
      return Refusals.answer(request, refused.problems());
    }
    return unwrap().serve(context, request);
  }
}
