package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.Caller;
import dev.memlog.runtime.server.caller.Throttle;
import dev.memlog.runtime.server.error.Refusals;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A check of a call's key or token and of the caller's rates, before anything else of the call is
 * processed. Refusals are in the caller's protocol. A call that exceeds the rates is counted as
 * {@code memlog.api.throttled}.
 */
record AuthenticationGate(
    Authenticator authenticator, Connections connections, MeterRegistry meters, Role needed)
    implements DecoratingHttpServiceFunction {

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    if (!authenticator.mayBlock(request.headers().get("authorization"))) {
      return serve(delegate, context, request, () -> authenticator.admit(context, needed));
    }
    // The threads of connections and of the API must not wait for a provider's keys.
    return HttpResponse.of(
        CompletableFuture.supplyAsync(
                () -> authenticator.admit(context, needed),
                task -> Thread.ofVirtual().name("token").start(task))
            .handleAsync(
                (caller, failure) -> {
                  try {
                    return serve(delegate, context, request, () -> caller(caller, failure));
                  } catch (Exception e) {
                    return Exceptions.throwUnsafely(e);
                  }
                },
                context.eventLoop()));
  }

  private static Caller caller(@Nullable Caller admitted, @Nullable Throwable failure) {
    return failure == null
        ? Objects.requireNonNull(admitted)
        : Exceptions.throwUnsafely(Exceptions.peel(failure));
  }

  private HttpResponse serve(
      HttpService delegate,
      ServiceRequestContext context,
      HttpRequest request,
      Supplier<Caller> admission)
      throws Exception {
    Caller caller;
    try {
      caller = admission.get();
    } catch (RequestException refused) {
      return Refusals.answer(request, refused.problems());
    }
    connections.own(context);
    Optional<Throttle.Refusal> early = caller.throttle().take();
    if (early.isPresent()) {
      count(caller, early.get());
      return Refusals.answer(request, List.of(early.get().problem()), early.get().retrySeconds());
    }
    boolean stream = context.maxRequestLength() == 0;
    return delegate.serve(context, caller.throttle().counted(context, request, stream));
  }

  private void count(Caller caller, Throttle.Refusal refusal) {
    meters
        .counter("memlog.api.throttled", "key", caller.key(), "limit", refusal.limit())
        .increment();
  }
}
