package dev.memlog.agentmessages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A converter of messages in the forms of OpenAI and Anthropic into the form of Memlog's API.
 *
 * <p>The content may be a list of parts. The texts of its parts are joined by line breaks. Images,
 * audio and files become {@code attachments}, and uses of tools become {@code toolCalls}. Results
 * of tools become a message with the role {@code tool}. A message without a list, and without
 * another field of these forms, stays as it is.
 */
public final class AgentMessage {

  private static final String CONTENT = "content";
  private static final String RESULT = "tool_result";
  private static final String CALLS = "toolCalls";

  /** The names of fields of OpenAI's messages, by the API's names. */
  private static final Map<String, String> NAMES =
      Map.of(CALLS, "tool_calls", "toolCallId", "tool_call_id");

  /** The fields that answers of models have, which say nothing if they are empty. */
  private static final Set<String> MAY_BE_EMPTY =
      Set.of("refusal", "annotations", "audio", "function_call");

  private AgentMessage() {}

  /**
   * Returns a message in the form of the API. Fields that the form of the API has are copied.
   *
   * @param message the message, which stays unchanged
   * @param reading the receiver of faults; a part with a fault is left out
   */
  public static ObjectNode read(ObjectNode message, Reading reading) {
    ObjectNode read = item(message);
    refusal(read);
    NAMES.forEach(
        (name, given) -> {
          if (read.has(given) && !read.has(name)) {
            read.set(name, read.remove(given));
          }
        });
    calls(read);
    if (read.get(CONTENT) instanceof ArrayNode parts) {
      read.remove(CONTENT);
      var content = new MessageParts(reading);
      for (int i = 0; i < parts.size(); i++) {
        content.add(parts.get(i), CONTENT + "[" + i + "]");
      }
      content.putInto(read);
    }
    return read;
  }

  /**
   * Returns the messages that a message consists of, since a message of the API has the result of
   * one tool or none: each result of a tool, and the parts before, between and after the results.
   *
   * @param message the message, which stays unchanged
   * @return messages that {@link #read} accepts; the message itself if it has no result
   */
  public static List<ObjectNode> split(ObjectNode message) {
    if (!(message.get(CONTENT) instanceof ArrayNode parts)
        || parts.valueStream().noneMatch(AgentMessage::isResult)) {
      return List.of(message);
    }
    List<ObjectNode> messages = new ArrayList<>();
    ArrayNode others = JsonNodeFactory.instance.arrayNode();
    for (JsonNode part : parts) {
      if (isResult(part)) {
        addWith(message, others, messages);
        others = JsonNodeFactory.instance.arrayNode();
        addWith(message, JsonNodeFactory.instance.arrayNode().add(part), messages);
      } else {
        others.add(part);
      }
    }
    addWith(message, others, messages);
    return messages;
  }

  static boolean isResult(JsonNode part) {
    return part.path("type").asText().equals(RESULT);
  }

  private static void addWith(ObjectNode message, ArrayNode content, List<ObjectNode> to) {
    if (!content.isEmpty()) {
      ObjectNode added = copy(message);
      added.set(CONTENT, content);
      to.add(added);
    }
  }

  /** Returns a copy of an item of the Responses API as a message; a copy of any other message. */
  private static ObjectNode item(ObjectNode message) {
    ObjectNode read = copy(message);
    switch (message.path("type").asText()) {
      case "message" -> read.remove(List.of("type", "status"));
      case "function_call" -> {
        ObjectNode call =
            read.arrayNode()
                .addObject()
                .put("id", message.path("call_id").asText())
                .put("name", message.path("name").asText())
                .put("arguments", message.path("arguments").asText());
        read.remove(List.of("type", "status", "call_id", "name", "arguments"));
        read.put("role", "assistant").putArray(CALLS).add(call);
      }
      case "function_call_output" -> {
        read.remove(List.of("type", "status", "call_id", "output"));
        read.put("role", "tool").put("toolCallId", message.path("call_id").asText());
        read.set(CONTENT, message.path("output"));
      }
      default -> {
        // A type of an event of the API, or none.
      }
    }
    return read;
  }

  /** Removes empty fields that only answers of models have; keeps a refusal as the content. */
  private static void refusal(ObjectNode read) {
    JsonNode refusal = read.path("refusal");
    if (refusal.isTextual() && !read.hasNonNull(CONTENT)) {
      read.set(CONTENT, refusal);
      read.remove("refusal");
    }
    for (String field : MAY_BE_EMPTY) {
      JsonNode value = read.path(field);
      if (value.isNull() || (value.isArray() && value.isEmpty())) {
        read.remove(field);
      }
    }
  }

  /** Converts the tool calls of OpenAI's chat API, whose name and arguments are in a function. */
  private static void calls(ObjectNode read) {
    if (!(read.get(CALLS) instanceof ArrayNode given)) {
      return;
    }
    ArrayNode calls = read.arrayNode();
    for (JsonNode call : given) {
      if (call instanceof ObjectNode object && object.get("function") instanceof ObjectNode of) {
        ObjectNode flat = copy(object);
        flat.remove(List.of("type", "function", "index"));
        calls.add(flat.setAll(of));
      } else {
        calls.add(call);
      }
    }
    read.set(CALLS, calls);
  }

  private static ObjectNode copy(ObjectNode message) {
    return message.objectNode().setAll(message);
  }
}
