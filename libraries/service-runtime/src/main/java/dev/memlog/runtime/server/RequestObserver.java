package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.logging.RequestLog;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A decorator that counts and times every call by route and status ({@code memlog.api.requests}).
 * It also writes the access log (logger {@code dev.memlog.access}, level debug), without queries,
 * bodies and ids.
 *
 * @param route the route in the form of the API's documents; the number of routes is bounded,
 *     unlike that of paths
 */
record RequestObserver(MeterRegistry meters, String route)
    implements DecoratingHttpServiceFunction {

  private static final Logger log = LoggerFactory.getLogger("dev.memlog.access");

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    var _ = context.log().whenComplete().thenAccept(this::record);
    return delegate.serve(context, request);
  }

  private void record(RequestLog done) {
    String status = status(done);
    String method = done.requestHeaders().method().name();
    String at = route.isEmpty() ? done.requestHeaders().path() : route;
    Duration took = Duration.ofNanos(done.totalDurationNanos());
    Timer.builder("memlog.api.requests")
        .tag("method", method)
        .tag("route", at)
        .tag("status", status)
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofMillis(1))
        .maximumExpectedValue(Duration.ofSeconds(30))
        .register(meters)
        .record(took);
    log.atDebug()
        .addKeyValue("method", method)
        .addKeyValue("route", at)
        .addKeyValue("status", status)
        .addKeyValue("ms", took.toMillis())
        .addKeyValue("bytes", done.requestLength())
        .log("served");
  }

  /** Returns the gRPC code, as {@code grpc-5}, or else the HTTP status. */
  private static String status(RequestLog done) {
    String grpc = done.responseTrailers().get("grpc-status");
    if (grpc == null) {
      grpc = done.responseHeaders().get("grpc-status");
    }
    return grpc == null ? done.responseHeaders().status().codeAsText() : "grpc-" + grpc;
  }
}
