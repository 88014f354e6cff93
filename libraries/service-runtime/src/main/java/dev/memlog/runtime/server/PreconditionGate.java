package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import dev.memlog.runtime.server.error.FailureMapping;
import dev.memlog.runtime.server.error.Refusals;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * A wait for a {@link Precondition}. The wait occupies no thread. Refusals are in the caller's
 * protocol.
 */
final class PreconditionGate extends SimpleDecoratingHttpService {

  private final Precondition precondition;
  private final Function<ServiceRequestContext, String> method;

  /**
   * Creates a gate in front of the calls of an API.
   *
   * @param method returns the name of the gRPC method that a call calls
   */
  PreconditionGate(
      HttpService delegate,
      Precondition precondition,
      Function<ServiceRequestContext, String> method) {
    super(delegate);
    this.precondition = precondition;
    this.method = method;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    CompletableFuture<Void> met = precondition.await(context, method.apply(context));
    if (met.isDone() && !met.isCompletedExceptionally()) {
      return unwrap().serve(context, request);
    }
    return HttpResponse.of(
        met.handleAsync(
            (_, thrown) ->
                thrown == null
                    ? served(context, request)
                    : Refusals.answer(request, FailureMapping.problems(context, thrown)),
            context.eventLoop()));
  }

  private HttpResponse served(ServiceRequestContext context, HttpRequest request) {
    try {
      return unwrap().serve(context, request);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }
}
