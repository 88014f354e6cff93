package dev.memlog.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Functions on the JSON lines of a memory export. */
final class ExportedLine {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The pattern of a value that is a time in UTC, as in exports. */
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z");

  private ExportedLine() {}

  /** Returns whether a line contains the memory with the given id. */
  static boolean holds(String line, String id) {
    return read(line).path("memory").path("id").asText().equals(id);
  }

  /**
   * Returns a line with each of its times moved back. Dates in the text of a statement stay the
   * same.
   *
   * @param age the duration by which the times are moved
   */
  static String earlier(String line, Duration age) {
    JsonNode root = read(line);
    move(root, age);
    return root.toString();
  }

  private static JsonNode read(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a line of an export must be JSON", e);
    }
  }

  private static void move(JsonNode node, Duration age) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
        if (time(field.getValue())) {
          object.set(field.getKey(), moved(field.getValue(), age));
        } else {
          move(field.getValue(), age);
        }
      }
    } else if (node instanceof ArrayNode array) {
      array.forEach(item -> move(item, age));
    }
  }

  private static boolean time(JsonNode value) {
    return value.isTextual() && TIME.matcher(value.asText()).matches();
  }

  private static JsonNode moved(JsonNode time, Duration age) {
    return TextNode.valueOf(Instant.parse(time.asText()).minus(age).toString());
  }
}
