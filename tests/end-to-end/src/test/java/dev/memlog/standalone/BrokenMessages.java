package dev.memlog.standalone;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Messages to a server for agents, broken at random places; the same for the same seed. */
final class BrokenMessages {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> WHOLE =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"roots\":{\"listChanged\":true}},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\",\"params\":{}}",
          call("recall", "{\"query\":\"balloon\",\"limit\":3,\"categories\":[\"fact\"]}"),
          call("conversation_search", "{\"query\":\"balloon\",\"after\":\"2026-01-31\"}"),
          call("list_memories", "{\"status\":\"all\",\"limit\":5}"),
          call("forget", "{\"query\":\"balloon\"}"),
          call("update_memory", "{\"memoryId\":\"x\",\"content\":\"Grace owns a balloon.\"}"),
          call("get_session_details", "{\"conversationId\":\"hangar\",\"limit\":1}"),
          "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"resources/read\",\"params\":{\"uri\":\"memlog://conversations/hangar\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"prompts/get\",\"params\":{\"name\":\"context\",\"arguments\":{\"query\":\"balloon\"}}}",
          "[{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"resources/list\"}]");

  private final Random random;

  BrokenMessages(long seed) {
    this.random = new Random(seed);
  }

  private static String call(String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
        .formatted(tool, arguments);
  }

  byte[] next() throws JsonProcessingException {
    String whole = WHOLE.get(random.nextInt(WHOLE.size()));
    byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(9)) {
      case 8 -> "[".repeat(random.nextInt(5000)).getBytes(StandardCharsets.UTF_8);
      case 0, 4 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 1, 5 -> {
        for (int i = 0; i <= random.nextInt(4); i++) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        yield bytes;
      }
      default -> changed(JSON.readTree(whole)).toString().getBytes(StandardCharsets.UTF_8);
    };
  }

  /** Replaces, removes or adds something at a random place of the message. */
  private JsonNode changed(JsonNode message) {
    List<JsonNode> containers = new ArrayList<>();
    collect(message, containers);
    switch (containers.get(random.nextInt(containers.size()))) {
      case ObjectNode object when !object.isEmpty() -> {
        List<String> names = object.properties().stream().map(e -> e.getKey()).toList();
        String name = names.get(random.nextInt(names.size()));
        if (random.nextInt(3) == 0) {
          object.remove(name);
        } else {
          object.set(random.nextInt(4) == 0 ? name + "x" : name, odd());
        }
      }
      case ObjectNode object -> object.set("odd", odd());
      case ArrayNode array -> array.add(odd());
      default -> throw new IllegalStateException("only objects and arrays are collected");
    }
    return message;
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(child -> collect(child, containers));
    }
  }

  private JsonNode odd() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    return switch (random.nextInt(9)) {
      case 0 -> json.nullNode();
      case 1 -> json.numberNode(random.nextLong());
      case 2 -> json.numberNode(random.nextDouble() * 1e300);
      case 3 -> json.textNode("x".repeat(random.nextInt(5000)));
      case 4 -> json.textNode("\u0000\uD800';--%00../../memlog://{id}");
      case 5 -> json.arrayNode().add(1).add("a").add(json.objectNode());
      case 6 -> json.objectNode().set("deep", deep(random.nextInt(980)));
      case 7 -> json.booleanNode(random.nextBoolean());
      default -> json.textNode("tools/call");
    };
  }

  private static JsonNode deep(int levels) {
    JsonNode inner = JsonNodeFactory.instance.numberNode(1);
    for (int i = 0; i < levels; i++) {
      inner = JsonNodeFactory.instance.arrayNode().add(inner);
    }
    return inner;
  }
}
