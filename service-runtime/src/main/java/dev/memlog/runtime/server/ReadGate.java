package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A bound on the reads that a server answers at the same time, running or queued. Further ones are
 * refused with code unavailable. Without the bound, reads that arrive faster than they are answered
 * occupy every thread and queue until they time out, and so do all writes. Safe for use by many
 * threads.
 */
final class ReadGate {

  private final int most;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final Counter refused;

  /**
   * Creates a gate.
   *
   * @param most the largest number of reads at the same time, at least 1
   */
  ReadGate(int most, MeterRegistry meters) {
    this.most = most;
    Gauge.builder("memlog.api.reads.in.flight", inFlight, AtomicInteger::get)
        .description("reads that run or are queued")
        .register(meters);
    refused =
        Counter.builder("memlog.api.reads.refused")
            .description("reads refused because too many were in flight (server.reads)")
            .register(meters);
  }

  /** Returns a service whose calls count as reads from their beginning until their answer. */
  HttpService over(HttpService service) {
    return new SimpleDecoratingHttpService(service) {
      @Override
      public HttpResponse serve(ServiceRequestContext context, HttpRequest request)
          throws Exception {
        if (inFlight.incrementAndGet() > most) {
          inFlight.decrementAndGet();
          refused.increment();
          return Refusals.answer(request, List.of(problem()));
        }
        var _ = context.log().whenComplete().thenRun(inFlight::decrementAndGet);
        return unwrap().serve(context, request);
      }
    };
  }

  private Problem problem() {
    return new Problem(
        ErrorCode.UNAVAILABLE,
        "",
        "cannot be answered now: %d reads are being answered (server.reads); try again"
            .formatted(most),
        "");
  }
}
