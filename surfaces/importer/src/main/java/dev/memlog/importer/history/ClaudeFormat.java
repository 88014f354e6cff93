package dev.memlog.importer.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.client.messages.Attachment;
import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Claude's export: the zip, or its conversations.json. Messages have the blocks of Anthropic's API.
 * The import follows the branch of a conversation's last message. Each paragraph and list item of
 * memories.json becomes a memory.
 */
public final class ClaudeFormat implements HistoryFormat {

  private static final String MESSAGES = "chat_messages";

  @Override
  public String name() {
    return "claude";
  }

  @Override
  public String title() {
    return "Claude's export";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return chats(file).anyMatch(entry -> file.has(entry, "[]." + MESSAGES, "." + MESSAGES))
        || memories(file)
            .anyMatch(entry -> file.has(entry, "[].conversations_memory", ".conversations_memory"));
  }

  private static Stream<String> chats(HistoryFile file) {
    return file.matching(file.entries().size() == 1 ? ".*" : "(.*/)?conversations[^/]*\\.json");
  }

  private static Stream<String> memories(HistoryFile file) {
    return file.matching("(.*/)?memories(/[^/]*)?\\.json");
  }

  @Override
  public void read(HistoryFile file, History to) {
    memories(file)
        .forEach(entry -> file.objects(entry, Set.of("", "[]"), (item, _) -> remembered(item, to)));
    chats(file)
        .filter(entry -> memories(file).noneMatch(entry::equals))
        .forEach(
            entry -> file.objects(entry, Set.of("", "[]"), (item, _) -> conversation(item, to)));
  }

  private static void remembered(JsonItem item, History to) {
    Stream.concat(
            item.optional("conversations_memory").stream(),
            item.node().path("project_memories").valueStream().map(JsonNode::asText))
        .flatMap(MarkdownStatements::of)
        .forEach(statement -> to.memory(statement, null, null, item.origin()));
  }

  private static void conversation(JsonItem item, History to) {
    String id = item.text("uuid");
    List<JsonItem> messages = item.list(MESSAGES);
    Instant created = Times.of(item.node().path("created_at"));
    Instant at = created == null ? Instant.EPOCH : created;
    to.title(id, item.optional("name").orElse(""), at, item.origin());
    Set<String> shown = shown(item, messages);
    for (JsonItem message : messages) {
      Instant own = Times.of(message.node().path("created_at"));
      at = own == null ? at.plusMillis(1) : own;
      if (shown.contains(message.optional("uuid").orElse(""))) {
        message(id, message, at, to);
      } else {
        to.leaveOut("messages of other branches");
      }
    }
  }

  /** Returns the ids of the messages from the first one to the current one, or to the last. */
  private static Set<String> shown(JsonItem conversation, List<JsonItem> messages) {
    Map<String, String> parents = new HashMap<>();
    Set<String> seen = new HashSet<>();
    String id = "";
    for (JsonItem message : messages) {
      id = message.optional("uuid").orElse("");
      seen.add(id);
      message
          .optional("parent_message_uuid")
          .ifPresent(parent -> parents.put(message.text("uuid"), parent));
    }
    if (parents.isEmpty()) {
      return seen;
    }
    seen.clear();
    id = conversation.optional("current_leaf_message_uuid").orElse(id);
    while (seen.add(id) && parents.containsKey(id)) {
      id = parents.getOrDefault(id, "");
    }
    return seen;
  }

  private static void message(String conversation, JsonItem item, Instant at, History to) {
    String role = item.optional("sender").orElse("").equals("human") ? "user" : "assistant";
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", role);
    boolean blocks = item.node().path("content") instanceof ArrayNode list && !list.isEmpty();
    message.set("content", item.node().path(blocks ? "content" : "text"));
    var writer = new AgentMessages(conversation, item.origin(), to);
    writer.write(message, item.optional("uuid").orElse(at.toString()), at, files(item.node()));
  }

  private static List<Attachment> files(JsonNode message) {
    List<Attachment> files = new ArrayList<>();
    for (JsonNode given : message.path("attachments")) {
      String text = given.path("extracted_content").asText("");
      String name = given.path("file_name").asText("");
      files.add(Attachments.of("file", text.isBlank() ? name : name + "\n" + text, ""));
    }
    for (JsonNode given : message.path("files")) {
      String id = given.path("file_uuid").asText("");
      files.add(
          Attachments.of(
              given.path("file_kind").asText(""),
              given.path("file_name").asText(""),
              id.isEmpty() ? "" : "urn:file:" + id));
    }
    return files;
  }
}
