package dev.memlog.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.caller.TrustedHosts;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP handler of the registry, which returns errors in Confluent's form. The registry requires
 * no API key, so the handler rejects requests that a browser may send on behalf of another web
 * site. It recognizes such requests by Host or Origin, or by a content type without CORS preflight.
 */
record RegistryHandler(RegistryRoutes routes, TrustedHosts trusted) implements HttpHandler {

  private static final Logger log = LoggerFactory.getLogger(RegistryHandler.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TYPE = "application/vnd.schemaregistry.v1+json";
  private static final Pattern ACCEPTED =
      Pattern.compile("application/(?:[a-z0-9.-]+\\+)?json|application/octet-stream");

  /**
   * The maximum size of a body, in bytes: twice that of a record of the schemas' topic. Escaping
   * makes a schema longer inside a JSON body.
   */
  static final int MOST_BYTES = 2 << 20;

  /**
   * The maximum number of bytes to read of a body that is too large. A client whose body is not
   * read to its end sees a broken connection instead of the answer.
   */
  private static final int DRAINED_BYTES = 4 * MOST_BYTES;

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] content = read(exchange.getRequestBody());
      int status = 200;
      Object answer;
      try {
        check(exchange.getRequestHeaders(), content.length > 0);
        if (content.length > MOST_BYTES) {
          throw new RegistryException(
              413, "HTTP 413 Content Too Large: a body must be at most " + MOST_BYTES + " bytes");
        }
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
      byte[] body = JSON.writeValueAsBytes(answer);
      exchange.getResponseHeaders().set("Content-Type", TYPE);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Returns the body, or the first {@link #MOST_BYTES} + 1 bytes of a body that is too large. */
  private static byte[] read(InputStream body) throws IOException {
    byte[] content = body.readNBytes(MOST_BYTES + 1);
    if (content.length > MOST_BYTES) {
      byte[] surplus = new byte[8192];
      long left = (long) DRAINED_BYTES - content.length;
      for (int read = 0; left > 0 && read >= 0; left -= read) {
        read = body.read(surplus, 0, (int) Math.min(surplus.length, left));
      }
    }
    return content;
  }

  /**
   * Checks that no other web site can have caused a request.
   *
   * @param body whether the request has a body
   * @throws RegistryException if the host, origin or content type is not trusted
   */
  private void check(Headers headers, boolean body) {
    Optional<Problem> untrusted =
        trusted.refusal(headers.getFirst("Host"), headers.getFirst("Origin"));
    if (untrusted.isPresent()) {
      throw new RegistryException(403, "HTTP 403 Forbidden: " + untrusted.get().message());
    }
    String type = headers.getFirst("Content-Type") == null ? "" : headers.getFirst("Content-Type");
    String plain = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (body && !ACCEPTED.matcher(plain).matches()) {
      throw new RegistryException(
          415,
          "HTTP 415 Unsupported Media Type: a body must have Content-Type: "
              + TYPE
              + " or application/json"
              + (type.isEmpty() ? "" : ", got " + type));
    }
  }

  private static Map<String, Object> error(int code, RuntimeException e) {
    return Map.of("error_code", code, "message", String.valueOf(e.getMessage()));
  }
}
