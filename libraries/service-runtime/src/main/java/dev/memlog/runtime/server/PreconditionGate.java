package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.server.error.FailureMapping;
import dev.memlog.runtime.server.error.Refusals;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * A wait for a {@link Precondition}. The wait occupies no thread. Refusals are in the caller's
 * protocol.
 *
 * @param method returns the name of the gRPC method that a call calls
 */
record PreconditionGate(Precondition precondition, Function<ServiceRequestContext, String> method)
    implements DecoratingHttpServiceFunction {

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    CompletableFuture<Void> met = precondition.await(context, method.apply(context));
    if (met.isDone() && !met.isCompletedExceptionally()) {
      return delegate.serve(context, request);
    }
    return HttpResponse.of(
        met.handleAsync(
            (_, thrown) ->
                thrown == null
                    ? served(delegate, context, request)
                    : Refusals.answer(request, FailureMapping.problems(context, thrown)),
            context.eventLoop()));
  }

  private static HttpResponse served(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) {
    try {
      return delegate.serve(context, request);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }
}
