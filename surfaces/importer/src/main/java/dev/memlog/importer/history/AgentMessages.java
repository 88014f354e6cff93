package dev.memlog.importer.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.agentmessages.AgentMessage;
import dev.memlog.agentmessages.Reading;
import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ToolCall;
import dev.memlog.importer.History;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A writer of messages in the forms of OpenAI and Anthropic into a history, with the reader that
 * the ingest API uses.
 */
record AgentMessages(String conversation, String origin, History to) {

  private static final Set<String> ROLES = Set.of("user", "assistant", "system", "tool");
  private static final int MOST = 64;
  private static final int NAME_CHARACTERS = 64;

  /**
   * Adds a message. A message with results of tools becomes several: the first has the id, the
   * others the id with a number. A part that the reader refuses is left out.
   *
   * @param files the files beside the message, which the first message gets
   */
  void write(ObjectNode message, String id, Instant at, List<Attachment> files) {
    List<ObjectNode> messages = AgentMessage.split(message);
    for (int i = 0; i < messages.size(); i++) {
      ObjectNode read = AgentMessage.read(messages.get(i), new LeavingOut());
      single(read, i == 0 ? id : id + "." + i, at.plusMillis(i), i == 0 ? files : List.of());
    }
  }

  private void single(ObjectNode read, String id, Instant at, List<Attachment> files) {
    String role = read.path("role").asText();
    role = role.equals("developer") ? "system" : role;
    String text = read.path("content").isTextual() ? read.get("content").asText() : "";
    Event.Builder event = to.message(conversation, id, role(role), text);
    List<Attachment> attachments = new ArrayList<>(files);
    for (JsonNode given : read.path("attachments")) {
      attachments.add(
          Attachments.of(
              given.path("kind").asText(),
              given.path("caption").asText(""),
              given.path("uri").asText("")));
    }
    event.attachments(attachments.stream().limit(MOST / 4).toList());
    event.toolCalls(
        read.path("toolCalls")
            .valueStream()
            .limit(MOST)
            .map(call -> new ToolCall(word(call, "id"), word(call, "name"), arguments(call)))
            .toList());
    if (role.equals("tool")) {
      event.toolCallId(word(read, "toolCallId"));
      event.name(word(read, "name"));
    }
    String author = role.equals("user") ? word(read, "name") : "";
    to.add(event, author, at, origin);
  }

  private String arguments(JsonNode call) {
    JsonNode arguments = call.path("arguments");
    return to.clean(arguments.isContainerNode() ? arguments.toString() : arguments.asText(""));
  }

  private static String word(JsonNode in, String field) {
    return word(in.path(field).isTextual() ? in.get(field).asText() : "");
  }

  /** Returns a name or an id of a tool as the API accepts it. */
  static String word(String word) {
    return Attachments.limited(word, NAME_CHARACTERS, c -> c > 31 && c < 0xD800);
  }

  /** Returns the role of a message as the API accepts it; assistant for an unknown one. */
  static String role(String role) {
    return ROLES.contains(role) ? role : "assistant";
  }

  private final class LeavingOut implements Reading {

    @Override
    public void fault(String field, String rule, String value) {
      to.leaveOut("parts of messages of an unknown form");
    }

    @Override
    public void leaveOut(String what) {
      to.leaveOut(what);
    }
  }
}
