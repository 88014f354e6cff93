package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** An endpoint of the metrics in Prometheus' text format. */
record MetricsEndpoint(PrometheusMeterRegistry meters) implements HttpService {

  private static final MediaType TEXT = MediaType.parse("text/plain; version=0.0.4; charset=utf-8");

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    return HttpResponse.of(HttpStatus.OK, TEXT, HttpData.ofUtf8(meters.scrape()));
  }
}
