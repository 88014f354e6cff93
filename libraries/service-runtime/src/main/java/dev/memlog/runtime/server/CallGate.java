package dev.memlog.runtime.server;

import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.Shares;
import dev.memlog.runtime.server.error.Refusals;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Predicate;

/**
 * A bound on the calls of one kind that a server answers at the same time, running or queued, and
 * on each key's {@linkplain Shares share} of them. Further calls are refused with code unavailable.
 * Without the bound, calls that arrive faster than they are answered occupy every thread and queue
 * until they time out, and so do the calls of all other keys. Safe for use by many threads.
 */
final class CallGate {

  private final String kind;
  private final String setting;
  private final int most;
  private final Shares calls;
  private final Counter refused;

  /**
   * Creates a gate.
   *
   * @param kind the kind of calls, in the plural, for messages and metrics
   * @param setting the setting that bounds the calls, for messages
   * @param most the largest number of calls at the same time, at least 1
   */
  CallGate(String kind, String setting, int most, MeterRegistry meters) {
    this.kind = kind;
    this.setting = setting;
    this.most = most;
    this.calls = new Shares(most);
    Gauge.builder("memlog.api." + kind + ".in.flight", calls, Shares::held)
        .description(kind + " that run or are queued")
        .register(meters);
    refused =
        Counter.builder("memlog.api." + kind + ".refused")
            .description(kind + " refused because too many were in flight (" + setting + ")")
            .register(meters);
  }

  /**
   * Returns a service whose calls count from their beginning until their answer.
   *
   * @param counts returns whether a call is of this kind
   */
  HttpService over(HttpService service, Predicate<ServiceRequestContext> counts) {
    return service.decorate(
        (delegate, context, request) -> {
          if (!counts.test(context)) {
            return delegate.serve(context, request);
          }
          String holder = Authenticator.holder(context);
          if (!calls.take(holder, 1)) {
            refused.increment();
            return Refusals.answer(request, List.of(problem()));
          }
          var _ = context.log().whenComplete().thenRun(() -> calls.release(holder, 1));
          return delegate.serve(context, request);
        });
  }

  private Problem problem() {
    String rule =
        calls.exhausted()
            ? "cannot be answered now: %d %s are being answered (%s); try again"
                .formatted(most, kind, setting)
            : "cannot be answered now: this key has its share of the %d %s at the same time (%s); try again"
                .formatted(most, kind, setting);
    return ErrorCode.UNAVAILABLE.problem(rule);
  }
}
