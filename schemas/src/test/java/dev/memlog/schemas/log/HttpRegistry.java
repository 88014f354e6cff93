package dev.memlog.schemas.log;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;

/** A schema registry over HTTP, or a proxy before it, that gives the answer a test has set. */
final class HttpRegistry implements AutoCloseable {

  static final String NOT_FOUND = "{\"error_code\":40403,\"message\":\"Schema not found\"}";

  final AtomicInteger asked = new AtomicInteger();
  private final HttpServer server;
  private volatile int status = 200;
  private volatile String body = "";
  private volatile String type = "application/vnd.schemaregistry.v1+json";

  HttpRegistry() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", type);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void answers(int withStatus, String json) {
    status = withStatus;
    body = json;
    type = "application/vnd.schemaregistry.v1+json";
  }

  void answersPage(int withStatus, String html) {
    answers(withStatus, html);
    type = "text/html";
  }

  void knows(Schema schema) {
    String text = schema.toString().replace("\\", "\\\\").replace("\"", "\\\"");
    answers(200, "{\"schema\":\"" + text + "\"}");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
