package dev.memlog.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.client.MemlogClient;
import dev.memlog.mcp.tool.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An HTTP API that answers as it is told, and keeps what it was asked. As an extension of JUnit it
 * ends with the test.
 */
final class ScriptedApi implements AfterEachCallback, AutoCloseable {

  /** A memory as the API writes it. */
  static final String MEMORY =
      """
      {"memoryId": "mem-1", "content": "Ada prefers the night ferry.", "app": "default",
       "category": "preference", "type": "semantic", "subject": "Ada", "importance": 7,
       "confidence": 0.8, "origin": "explicit", "mentions": 2, "status": "active",
       "sources": [{"conversationId": "trip", "messageId": "m1", "version": "v"}],
       "createdAt": "2026-11-20T10:00:00Z", "updatedAt": "2026-11-21T10:00:00Z"}""";

  private record Answer(int status, String body) {}

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final MemlogClient client;

  ScriptedApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::serve);
    server.start();
    client = MemlogClient.builder("http://127.0.0.1:" + server.getAddress().getPort()).build();
  }

  /** Answers a request such as {@code POST /v1/memories} with this body from now on. */
  ScriptedApi on(String request, String body) {
    return on(request, 200, body);
  }

  ScriptedApi on(String request, int status, String body) {
    answers.put(request, new Answer(status, body));
    return this;
  }

  /** Answers a read of a memory with {@link #MEMORY} from now on. */
  ScriptedApi onMemory(String id) {
    return on("GET /v1/memories/" + id, "{\"memory\": %s}".formatted(MEMORY));
  }

  /** Returns what was asked: method, path with query, the headers of ours, body. */
  List<String> asked() {
    return asked;
  }

  /** Returns the headers Authorization of what was asked. */
  List<String> keys() {
    return keys;
  }

  MemlogClient client() {
    return client;
  }

  /** Returns the session of user ada of app web, with a key. */
  Session session() {
    return new Session(client.withKey("secret"), "web", "ada");
  }

  private void serve(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    String after = exchange.getRequestHeaders().getFirst("Memlog-After");
    asked.add(
        "%s %s%s%s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                "Bearer secret".equals(exchange.getRequestHeaders().getFirst("Authorization"))
                    ? ""
                    : " without key",
                after == null ? "" : " after " + after,
                body)
            .strip());
    Answer answer =
        answers.getOrDefault(
            exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath(),
            new Answer(404, error("not_found", "names nothing")));
    byte[] bytes = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Returns the API's error form. */
  static String error(String code, String message) {
    return "{\"errors\": [{\"code\": \"%s\", \"field\": \"\", \"rule\": \"\", \"value\": \"\", \"message\": \"%s\"}]}"
        .formatted(code, message);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close();
  }

  @Override
  public void close() {
    client.close();
    server.stop(0);
  }
}
