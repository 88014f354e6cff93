package dev.memlog.standalone.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers over HTTP, errors in Confluent's form. */
final class RegistryHandler implements HttpHandler {

  private static final Logger log = LoggerFactory.getLogger(RegistryHandler.class);
  private static final String TYPE = "application/vnd.schemaregistry.v1+json";

  private final RegistryRoutes routes;
  private final ObjectMapper json = new ObjectMapper();

  RegistryHandler(RegistryRoutes routes) {
    this.routes = routes;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] content = exchange.getRequestBody().readAllBytes();
      int status = 200;
      Object answer;
      try {
        answer =
            routes.answer(
                RegistryRequest.of(exchange.getRequestMethod(), exchange.getRequestURI(), content));
      } catch (RegistryException e) {
        status = e.status();
        answer = error(e.code(), e);
      } catch (RuntimeException e) {
        log.atError()
            .setCause(e)
            .addKeyValue("path", exchange.getRequestURI())
            .log("request failed");
        status = 500;
        answer = error(500, e);
      }
      byte[] body = json.writeValueAsBytes(answer);
      exchange.getResponseHeaders().set("Content-Type", TYPE);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static Map<String, Object> error(int code, RuntimeException e) {
    return Map.of("error_code", code, "message", String.valueOf(e.getMessage()));
  }
}
