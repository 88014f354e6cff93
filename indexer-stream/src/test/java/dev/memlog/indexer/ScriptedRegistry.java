package dev.memlog.indexer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Passage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.Schema;

/** The two answers of a schema registry that the indexer asks for, or a failure as told. */
final class ScriptedRegistry implements AutoCloseable {

  static final int PASSAGE_ID = 41;
  private static final int VECTOR_ID = 42;

  private final HttpServer server;

  /** The status of answers about schemas by id: 200, 404 or 503. */
  volatile int status = 200;

  ScriptedRegistry() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Returns a value as this registry's clients would have written it. */
  static byte[] underItsId(byte[] value) {
    byte[] copy = Arrays.copyOf(value, value.length);
    ByteBuffer.wrap(copy).putInt(1, PASSAGE_ID);
    return copy;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    exchange.getRequestBody().readAllBytes();
    if (path.startsWith("/schemas/ids/")) {
      switch (status) {
        case 200 -> send(exchange, 200, "{\"schema\":" + quoted(Passage.getClassSchema()) + "}");
        case 404 -> send(exchange, 404, "{\"error_code\":40403,\"message\":\"Schema not found\"}");
        default -> send(exchange, status, "{\"error_code\":50301,\"message\":\"away\"}");
      }
    } else {
      send(
          exchange,
          200,
          "{\"subject\":\"passage-vectors-value\",\"version\":1,\"id\":%d,\"schema\":%s}"
              .formatted(VECTOR_ID, quoted(LoggedVector.getClassSchema())));
    }
  }

  private static String quoted(Schema schema) {
    return '"' + schema.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/vnd.schemaregistry.v1+json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
