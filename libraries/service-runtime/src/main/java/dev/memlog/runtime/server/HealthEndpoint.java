package dev.memlog.runtime.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.Health;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * An endpoint that answers 200 if every component is healthy, else 503, with each component's
 * detail.
 */
record HealthEndpoint(Supplier<Map<String, Health>> checks, Predicate<Health> holds)
    implements HttpService {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    return HttpResponse.of(
        CompletableFuture.supplyAsync(this::answer, context.blockingTaskExecutor()));
  }

  private HttpResponse answer() {
    Map<String, Health> all = checks.get();
    boolean up = all.values().stream().allMatch(holds);
    ObjectNode body = JSON.createObjectNode().put("status", up ? "up" : "down");
    ObjectNode components = body.putObject("components");
    all.forEach(
        (name, health) ->
            components
                .putObject(name)
                .put("status", holds.test(health) ? "up" : "down")
                .put("detail", health.detail()));
    return HttpResponse.of(
        up ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE,
        MediaType.JSON_UTF_8,
        HttpData.ofUtf8(body + "\n"));
  }
}
