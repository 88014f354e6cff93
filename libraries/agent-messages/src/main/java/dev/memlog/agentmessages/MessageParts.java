package dev.memlog.agentmessages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.StringJoiner;

/** The parts of a message's content, collected into the fields of the API. */
final class MessageParts {

  private final Reading reading;
  private final StringJoiner text = new StringJoiner("\n");
  private final ArrayNode attachments = JsonNodeFactory.instance.arrayNode();
  private final ArrayNode calls = JsonNodeFactory.instance.arrayNode();
  private final StringJoiner answered = new StringJoiner(",");
  private boolean results;
  private boolean others;

  MessageParts(Reading reading) {
    this.reading = reading;
  }

  /**
   * Adds a part.
   *
   * @param field the field of the part, such as {@code content[2]}
   */
  void add(JsonNode part, String field) {
    if (part.isTextual()) {
      others = true;
      text.add(part.asText());
    } else if (!part.isObject()) {
      reading.fault(field, "must be a part of a message, which is an object with a type", "");
    } else if (AgentMessage.isResult(part)) {
      result(part, field);
    } else {
      others = true;
      single(part, field);
    }
  }

  private void result(JsonNode part, String field) {
    results = true;
    if (part.hasNonNull("tool_use_id")) {
      answered.add(part.get("tool_use_id").asText());
    }
    JsonNode content = part.path("content");
    if (content.isTextual()) {
      text.add(content.asText());
    }
    for (int i = 0; content.isArray() && i < content.size(); i++) {
      single(content.get(i), field + ".content[" + i + "]");
    }
  }

  private void single(JsonNode part, String field) {
    String type = part.path("type").asText();
    switch (type) {
      case "text", "input_text", "output_text" -> text(part, field, "text");
      case "refusal" -> text(part, field, "refusal");
      case "image_url", "input_image", "image" -> attach("image", part, field);
      case "input_audio", "audio" -> attach("audio", part, field);
      case "file", "input_file", "document", "container_upload" -> attach("file", part, field);
      case "tool_use", "server_tool_use", "mcp_tool_use" -> call(part);
      case "thinking", "redacted_thinking", "reasoning" -> reading.leaveOut("thinking blocks");
      default -> {
        if (type.endsWith("_tool_result")) {
          reading.leaveOut("results of the provider's own tools");
        } else {
          reading.fault(
              field + ".type",
              "must be text, image, file, audio, tool_use, tool_result, or their names in the APIs"
                  + " of OpenAI and Anthropic",
              type.substring(0, Math.min(100, type.length())));
        }
      }
    }
  }

  private void text(JsonNode part, String field, String name) {
    JsonNode value = part.path(name);
    if (value.isTextual()) {
      text.add(value.asText());
    } else {
      reading.fault(field + "." + name, "must be a text", "");
    }
  }

  private void attach(String kind, JsonNode part, String field) {
    ObjectNode attachment = new PartSource(part, field, reading).attachment(kind);
    if (!attachment.isEmpty()) {
      attachments.add(attachment);
    }
  }

  private void call(JsonNode part) {
    JsonNode input = part.path("input");
    calls
        .addObject()
        .put("id", part.path("id").asText())
        .put("name", part.path("name").asText())
        .put("arguments", input.isTextual() ? input.asText() : input.toString());
  }

  /** Adds the collected fields to a message, beside those that it has. */
  void putInto(ObjectNode message) {
    if (results && others) {
      reading.fault(
          "content",
          "must hold results of tools or other parts, not both: send the results as a message of"
              + " their own",
          "");
    }
    if (results) {
      message.put("role", "tool");
      if (!message.has("toolCallId") && answered.length() > 0) {
        message.put("toolCallId", answered.toString());
      }
    }
    if (text.length() > 0) {
      message.put("content", text.toString());
    }
    append(message, "attachments", attachments);
    append(message, "toolCalls", calls);
  }

  private static void append(ObjectNode message, String field, ArrayNode added) {
    if (!added.isEmpty()) {
      ArrayNode all = message.arrayNode();
      if (message.get(field) instanceof ArrayNode before) {
        all.addAll(before);
      }
      message.set(field, all.addAll(added));
    }
  }
}
