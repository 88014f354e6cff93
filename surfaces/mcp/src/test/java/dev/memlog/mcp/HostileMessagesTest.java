package dev.memlog.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A thousand messages that are broken by chance, each of which must have a proper answer. */
class HostileMessagesTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MESSAGES = 1_000;
  private static final String OTHER = "mallory";

  /** Parse error, invalid request, unknown method, invalid parameters, unknown resource. */
  private static final Set<Integer> FAULTS_OF_CALLERS =
      Set.of(-32700, -32600, -32601, -32602, -32002);

  private static final List<String> VALID =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}}",
          call("recall", "{\"query\":\"ferry\",\"limit\":5}"),
          call("remember", "{\"content\":\"Ada prefers the night ferry.\"}"),
          call("conversation_search", "{\"query\":\"ferry\"}"),
          call("get_context", "{\"query\":\"ferry\",\"maxTokens\":400}"),
          call("get_session_details", "{\"conversationId\":\"trip\"}"),
          call("forget", "{\"query\":\"ferry\"}"),
          call("undo", "{\"changeId\":\"mem-1.1\"}"),
          call("core_memory_append", "{\"block\":\"persona\",\"content\":\"Kind.\"}"),
          "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"resources/read\",\"params\":{\"uri\":\"memlog://conversations/trip\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"prompts/get\",\"params\":{\"name\":\"context\",\"arguments\":{\"query\":\"ferry\"}}}");

  private static final List<String> JUNK =
      List.of(
          "null",
          "true",
          "-1",
          "1e300",
          "99999999999999999999",
          "\"\"",
          "\"\\u0000\\ud800\"",
          "\"" + "long ".repeat(2_000) + "\"",
          "[]",
          "[[{}]]",
          "{\"a\":{\"b\":[1]}}",
          "\"../../v1/memories?user=x\"");

  private final Random random = new Random(7);

  private static String call(String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
        .formatted(tool, arguments);
  }

  @Test
  void shouldAnswerEveryBrokenMessageProperlyAndAsItsCallerAlone() throws IOException {
    Map<Integer, Integer> codes = new TreeMap<>();
    JsonRpc protocol =
        new JsonRpc(new ToolOffer(ToolOffer.Tools.ALL, true, true), "1", new SimpleMeterRegistry());
    try (var api = new ScriptedApi()) {
      for (int i = 0; i < MESSAGES; i++) {
        String text = broken(VALID.get(random.nextInt(VALID.size())));

        Reply reply = protocol.answer(text, api.session());

        if (reply.body().isPresent()) {
          JsonNode answer = JSON.readTree(reply.body().get());
          List<JsonNode> answers = new ArrayList<>();
          (answer.isArray() ? answer : JSON.createArrayNode().add(answer)).forEach(answers::add);
          answers.forEach(each -> proper(text, each, codes));
        }
      }
      assertThat(api.keys()).isNotEmpty().containsOnly("Bearer secret");
      assertThat(api.asked()).allSatisfy(asked -> assertThat(asked).doesNotContain(OTHER));
      assertThat(protocol.answer(VALID.getFirst(), api.session()).body())
          .contains("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
    }
    assertThat(codes.keySet()).contains(-32700, -32600, -32601, -32602);
  }

  private static void proper(String text, JsonNode answer, Map<Integer, Integer> codes) {
    assertThat(answer.path("jsonrpc").asText()).as(text).isEqualTo("2.0");
    assertThat(answer.has("result")).as(text).isNotEqualTo(answer.has("error"));
    if (answer.has("error")) {
      int code = answer.at("/error/code").asInt();
      assertThat(FAULTS_OF_CALLERS).as(text).contains(code);
      assertThat(answer.at("/error/message").asText()).as(text).isNotBlank();
      codes.merge(code, 1, Integer::sum);
    }
    assertThat(answer.toString())
        .as(text)
        .doesNotContain("Exception", "io.modelcontextprotocol", "com.fasterxml");
  }

  private String broken(String valid) throws IOException {
    return switch (random.nextInt(8)) {
      case 0 -> valid.substring(0, random.nextInt(valid.length()));
      case 1 -> {
        int at = random.nextInt(valid.length());
        yield valid.substring(0, at) + (char) random.nextInt(256) + valid.substring(at + 1);
      }
      case 2 -> {
        int from = random.nextInt(valid.length());
        yield valid.substring(0, from)
            + valid.substring(Math.min(valid.length(), from + 1 + random.nextInt(30)));
      }
      case 3 -> {
        byte[] bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
        yield new String(bytes, ISO_8859_1);
      }
      case 4 -> "[".repeat(1 + random.nextInt(2_000)) + valid;
      case 5 -> "[" + valid + "," + JUNK.get(random.nextInt(JUNK.size())) + "," + valid + "]";
      case 6 -> ofAnother((ObjectNode) JSON.readTree(valid)).toString();
      default -> {
        ObjectNode message = (ObjectNode) JSON.readTree(valid);
        for (int times = 1 + random.nextInt(2); times > 0; times--) {
          replace(message);
        }
        yield message.toString();
      }
    };
  }

  /** Claims to be of another owner wherever a message might be believed. */
  private static ObjectNode ofAnother(ObjectNode message) {
    List<ObjectNode> places = new ArrayList<>(List.of(message));
    if (message.get("params") instanceof ObjectNode params) {
      places.add(params);
      if (params.get("arguments") instanceof ObjectNode arguments) {
        places.add(arguments);
      }
    }
    for (ObjectNode place : places) {
      for (String name : List.of("user", "app", "tenant", "owner", "key")) {
        place.put(name, OTHER);
      }
      place.putObject("_meta").put("user", OTHER).put("app", OTHER);
    }
    return message;
  }

  /** Replaces or removes a value somewhere in a message. */
  private void replace(ObjectNode message) throws JsonProcessingException {
    ObjectNode at = message;
    while (true) {
      List<String> names = new ArrayList<>();
      at.fieldNames().forEachRemaining(names::add);
      if (names.isEmpty()) {
        at.set("extra", junk());
        return;
      }
      String name = names.get(random.nextInt(names.size()));
      if (at.get(name) instanceof ObjectNode inner && random.nextInt(3) > 0) {
        at = inner;
      } else if (random.nextInt(4) == 0) {
        at.remove(name);
        return;
      } else {
        at.set(name, junk());
        return;
      }
    }
  }

  private JsonNode junk() throws JsonProcessingException {
    return JSON.readTree(JUNK.get(random.nextInt(JUNK.size())));
  }
}
