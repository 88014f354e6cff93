package dev.memlog.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An embedding provider on loopback that hashes words, and on demand refuses texts with one word.
 */
final class RefusingProvider implements AutoCloseable {

  static final int DIMENSIONS = 64;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final String word;
  volatile boolean refuses;

  /**
   * @param word the word for which texts are refused
   */
  RefusingProvider(String word) throws IOException {
    this.word = word;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/embeddings", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode texts = JSON.readTree(exchange.getRequestBody().readAllBytes()).path("input");
      ObjectNode answer = JSON.createObjectNode();
      ArrayNode data = answer.putArray("data");
      int status = 200;
      for (JsonNode text : texts) {
        if (refuses && text.asText().contains(word)) {
          status = 400;
        }
        ObjectNode one = data.addObject().put("index", data.size() - 1);
        ArrayNode vector = one.putArray("embedding");
        for (double component : embedding(text.asText())) {
          vector.add(component);
        }
      }
      byte[] body = status == 200 ? JSON.writeValueAsBytes(answer) : "{}".getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static double[] embedding(String text) {
    double[] vector = new double[DIMENSIONS];
    for (String each : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
      vector[Math.floorMod(each.hashCode(), DIMENSIONS)] += 1;
    }
    return vector;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
