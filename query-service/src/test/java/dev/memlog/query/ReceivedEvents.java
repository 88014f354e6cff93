package dev.memlog.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A receiver of webhooks on loopback, which can be stopped and started on the same port. */
final class ReceivedEvents implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The requests that were answered with 200, in order. */
  private final Queue<Event> accepted = new ConcurrentLinkedQueue<>();

  private final Queue<Event> all = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final int port;
  private volatile ToIntFunction<Event> status = _ -> 200;
  private @Nullable HttpServer server;

  /** An event as received. */
  record Event(String id, JsonNode json) {

    String user() {
      return json.at("/data/user").asText();
    }

    /** Returns the type and the id of the memory or message, such as memory.added m1. */
    String inWords() {
      JsonNode data = json.get("data");
      return json.get("type").asText()
          + " "
          + (data.has("memoryId") ? data.get("memoryId") : data.get("messageId")).asText();
    }
  }

  ReceivedEvents() throws IOException {
    port = start(0);
  }

  String url() {
    return "http://127.0.0.1:" + port + "/hook";
  }

  /** Makes the receiver answer each event with a status. */
  void answer(ToIntFunction<Event> next) {
    status = next;
  }

  void restart() throws IOException {
    start(port);
  }

  private int start(int on) throws IOException {
    HttpServer started =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), on), 0);
    started.createContext("/hook", this::receive);
    started.setExecutor(threads);
    started.start();
    server = started;
    return started.getAddress().getPort();
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    var headers = exchange.getRequestHeaders();
    assertThat(headers.getFirst("webhook-signature")).startsWith("v1,");
    var event = new Event(headers.getFirst("webhook-id"), JSON.readTree(body));
    all.add(event);
    int code = status.applyAsInt(event);
    if (code == 200) {
      accepted.add(event);
    }
    exchange.sendResponseHeaders(code, -1);
    exchange.close();
  }

  List<Event> accepted() {
    return List.copyOf(accepted);
  }

  /** Returns the events of all requests, with repetitions. */
  List<Event> all() {
    return List.copyOf(all);
  }

  List<String> acceptedOf(String user) {
    return accepted.stream().filter(e -> e.user().equals(user)).map(Event::inWords).toList();
  }

  /** Stops the receiver, so that connections are refused. */
  void stop() {
    if (server != null) {
      server.stop(0);
      server = null;
    }
  }

  @Override
  public void close() {
    stop();
    threads.close();
  }
}
