package dev.memlog.standalone.canary;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A proxy before a server that acknowledges chosen requests with the answer to the last write, and
 * does not pass them on.
 */
final class ForgetfulProxy implements AutoCloseable {

  private static final Set<String> COPIED = Set.of("memlog-after", "memlog-after-timeout");

  private final HttpClient http = HttpClient.newHttpClient();
  private final HttpServer server;
  private final String target;
  private final Predicate<HttpExchange> swallowed;
  private volatile String lastWrite = "";

  ForgetfulProxy(String target, Predicate<HttpExchange> swallowed) throws IOException {
    this.target = target;
    this.swallowed = swallowed;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (swallowed.test(exchange)) {
        send(exchange, 200, lastWrite.getBytes(UTF_8));
        return;
      }
      pass(exchange);
    }
  }

  private void pass(HttpExchange exchange) throws IOException {
    var request =
        HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
            .header("Content-Type", "application/json");
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (COPIED.contains(name.toLowerCase(Locale.ROOT))) {
                request.header(name, values.getFirst());
              }
            });
    try {
      var answer = http.send(request.build(), BodyHandlers.ofByteArray());
      String body = new String(answer.body(), UTF_8);
      if (body.contains("\"commandId\"")) {
        lastWrite = body;
      }
      send(exchange, answer.statusCode(), answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    http.close();
  }
}
