package dev.memlog.standalone;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.embedding.ScriptedServer;
import java.util.Locale;
import java.util.Map;

/**
 * An embedding provider on loopback that hashes words, and on demand refuses texts with one word.
 */
final class RefusingProvider implements AutoCloseable {

  static final int DIMENSIONS = 64;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> HEADERS = Map.of("Content-Type", "application/json");

  private final ScriptedServer server = new ScriptedServer().otherwise(this::answer);
  private final String word;
  volatile boolean refuses;

  /**
   * @param word the word for which texts are refused
   */
  RefusingProvider(String word) {
    this.word = word;
  }

  String url() {
    return server.url();
  }

  private ScriptedServer.Answer answer(ScriptedServer.Received request) {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode data = answer.putArray("data");
    for (JsonNode text : texts(request)) {
      if (refuses && text.asText().contains(word)) {
        return new ScriptedServer.Answer(400, HEADERS, "{}", false);
      }
      ObjectNode one = data.addObject().put("index", data.size() - 1);
      ArrayNode vector = one.putArray("embedding");
      for (double component : embedding(text.asText())) {
        vector.add(component);
      }
    }
    return new ScriptedServer.Answer(200, HEADERS, answer.toString(), false);
  }

  private static JsonNode texts(ScriptedServer.Received request) {
    try {
      return JSON.readTree(request.body()).path("input");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
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
    server.close();
  }
}
