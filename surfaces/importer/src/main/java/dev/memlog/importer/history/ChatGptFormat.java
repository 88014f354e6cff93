package dev.memlog.importer.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ToolCall;
import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * ChatGPT's export: the zip, or its conversations.json. A conversation is a tree of messages, whose
 * branches come from edited prompts and new answers; the branch that ChatGPT shows is imported. The
 * export has no list of memories, but the calls with which ChatGPT stored them.
 */
public final class ChatGptFormat implements HistoryFormat {

  private static final String ENTRIES = "(.*/)?conversations[^/]*\\.json";
  private static final String MEMORIES = "bio";
  private static final int MOST_ATTACHMENTS = 16;

  /** The marks of citations, which stand between characters for private use. */
  private static final Pattern CITATION = Pattern.compile("\\uE200[^\\uE201]*\\uE201");

  private static final Pattern CONTEXT_LINE =
      Pattern.compile("\\s*\\d+\\. \\[(\\d{4}-\\d\\d-\\d\\d)]\\.? ?(.+)");

  @Override
  public String name() {
    return "chatgpt";
  }

  @Override
  public String title() {
    return "ChatGPT's export";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return entries(file).stream().anyMatch(entry -> file.has(entry, "[].mapping", ".mapping"));
  }

  private static List<String> entries(HistoryFile file) {
    List<String> named = file.matching(ENTRIES).toList();
    return named.isEmpty() && file.entries().size() == 1 ? List.copyOf(file.entries()) : named;
  }

  @Override
  public void read(HistoryFile file, History to) {
    for (String entry : entries(file)) {
      file.objects(entry, Set.of("", "[]"), (item, _) -> conversation(item, to));
    }
  }

  private static void conversation(JsonItem item, History to) {
    String id = item.optional("conversation_id").or(() -> item.optional("id")).orElse("").strip();
    JsonItem mapping = item.object("mapping");
    Instant created = Times.of(item.node().path("create_time"));
    Instant at = created == null ? Instant.EPOCH : created;
    String conversation = id.isEmpty() ? at + item.optional("title").orElse("") : id;
    List<JsonNode> shown = shown(item.optional("current_node").orElse(""), mapping.node());
    to.title(conversation, item.optional("title").orElse(""), at, item.origin());
    for (JsonNode message : shown) {
      Instant own = Times.of(message.path("create_time"));
      at = own == null ? at.plusMillis(1) : own;
      message(conversation, message, at, item.origin() + " " + message.path("id").asText(), to);
    }
    long all = mapping.node().valueStream().filter(node -> node.path("message").isObject()).count();
    for (long other = shown.size(); other < all; other++) {
      to.leaveOut("messages of other branches");
    }
  }

  /** Returns the messages from the root to the current node, or to the last node without one. */
  private static List<JsonNode> shown(String current, JsonNode mapping) {
    String id = current;
    if (!mapping.has(id)) {
      for (var node : mapping.properties()) {
        id = node.getValue().path("children").isEmpty() ? node.getKey() : id;
      }
    }
    Set<String> seen = new LinkedHashSet<>();
    List<JsonNode> messages = new ArrayList<>();
    while (mapping.has(id) && seen.add(id)) {
      JsonNode node = mapping.get(id);
      if (node.path("message").isObject()) {
        messages.add(node.get("message"));
      }
      id = node.path("parent").asText();
    }
    Collections.reverse(messages);
    return messages;
  }

  private static void message(
      String conversation, JsonNode message, Instant at, String origin, History to) {
    String role = message.at("/author/role").asText();
    String name = message.at("/author/name").asText("");
    String recipient = message.path("recipient").asText("all");
    JsonNode content = message.path("content");
    String type = content.path("content_type").asText();
    String text = CITATION.matcher(text(content)).replaceAll("");
    if (type.equals("model_editable_context")) {
      context(content.path("model_set_context").asText(""), origin, to);
    } else if (role.equals("assistant") && recipient.equals(MEMORIES)) {
      text.lines()
          .filter(line -> !line.isBlank())
          .forEach(line -> to.memory(line, null, at, origin));
    } else if (type.equals("thoughts") || type.equals("reasoning_recap")) {
      to.leaveOut("thinking blocks");
    } else if (type.equals("user_editable_context")) {
      to.leaveOut("custom instructions");
    } else if (message.at("/metadata/is_visually_hidden_from_conversation").asBoolean()
        || name.equals(MEMORIES)
        || (role.equals("system") && text.isBlank())) {
      to.leaveOut("hidden messages");
    } else {
      String id = message.path("id").asText();
      boolean call = role.equals("assistant") && !recipient.equals("all");
      Event.Builder event =
          to.message(conversation, id, AgentMessages.role(role), call ? "" : text);
      if (call) {
        event.toolCalls(
            List.of(
                new ToolCall(
                    AgentMessages.word(id), AgentMessages.word(recipient), to.clean(text))));
      }
      if (role.equals("tool") && !name.equals("null")) {
        event.name(AgentMessages.word(name));
      }
      to.add(event.attachments(attachments(message)), null, at, origin);
    }
  }

  private static void context(String text, String origin, History to) {
    text.lines()
        .map(CONTEXT_LINE::matcher)
        .filter(Matcher::matches)
        .forEach(line -> to.memory(line.group(2), null, Times.ofDay(line.group(1)), origin));
  }

  private static String text(JsonNode content) {
    var text = new StringJoiner("\n");
    for (String field : List.of("title", "text", "result", "content")) {
      if (content.path(field).isTextual() && !content.get(field).asText().isBlank()) {
        text.add(content.get(field).asText());
      }
    }
    for (JsonNode part : content.path("parts")) {
      String words = part.isTextual() ? part.asText() : part.path("text").asText("");
      if (!words.isBlank()) {
        text.add(words);
      }
    }
    return text.toString();
  }

  /** Returns the files of a message by their ids, with their names where the message has them. */
  private static List<Attachment> attachments(JsonNode message) {
    Map<String, Attachment> files = new LinkedHashMap<>();
    for (JsonNode given : message.at("/metadata/attachments")) {
      String id = given.path("id").asText();
      String kind = given.path("mime_type").asText("").split("/")[0];
      files.put(id, attachment(kind, given.path("name").asText(""), id));
    }
    for (JsonNode part : message.at("/content/parts")) {
      String id = part.path("asset_pointer").asText("").replaceFirst("^[a-z-]+://", "");
      if (!id.isEmpty()) {
        String kind = part.path("content_type").asText("").split("_")[0];
        files.putIfAbsent(id, attachment(kind, "", id));
      }
    }
    return files.values().stream().limit(MOST_ATTACHMENTS).toList();
  }

  private static Attachment attachment(String kind, String name, String id) {
    return Attachments.of(kind, name, "urn:file:" + id);
  }
}
