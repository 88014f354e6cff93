package dev.memlog.importer.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.ImportIds;
import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Messages as agents send them to OpenAI or Anthropic: an array of messages; an object with {@code
 * messages}, or with the {@code input} and {@code output} of Responses; an array of such objects,
 * or one on each line, as for fine-tuning. Each object is a conversation. Messages without a time
 * get that of the file.
 */
public final class AgentArrayFormat implements HistoryFormat {

  private static final Set<String> PATHS =
      Set.of(
          "[]",
          ".messages[]",
          ".input[]",
          ".output[]",
          "[].messages[]",
          "[].input[]",
          "[].output[]");
  private static final List<String> IDS =
      List.of("conversation_id", "conversationId", "session_id", "thread_id", "id");
  private static final List<String> OWN_IDS = List.of("conversation_id", "session_id", "thread_id");
  private static final List<String> TIMES =
      List.of("timestamp", "created_at", "createdAt", "create_time", "time", "date");

  @Override
  public String name() {
    return "messages";
  }

  @Override
  public String title() {
    return "arrays of OpenAI's or Anthropic's messages";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return file.jsonEntries()
        .anyMatch(
            entry ->
                Stream.concat(PATHS.stream(), Stream.of(""))
                    .anyMatch(path -> file.has(entry, path + ".role", path + ".call_id")));
  }

  @Override
  public void read(HistoryFile file, History to) {
    for (String entry : file.jsonEntries().toList()) {
      Set<String> shape = file.shape(entry);
      boolean nested = shape.contains("[].messages[]") || shape.contains("[].input[]");
      Set<String> paths = new HashSet<>(PATHS);
      if (nested) {
        paths.remove("[]");
      } else if (shape.contains(".role")) {
        paths.add("");
      }
      var reading = new Conversations(file, entry, to);
      file.objects(entry, paths, reading::message);
      if (reading.all == 0) {
        to.leaveOut("files without messages");
      }
    }
  }

  /** The conversations of an entry, which begin where the enclosing object begins. */
  private static final class Conversations {

    private final String entry;
    private final Instant modified;
    private final History to;
    private String conversation = "";
    private String enclosing = "";
    private int in;
    private int all;

    Conversations(HistoryFile file, String entry, History to) {
      this.entry = entry;
      this.modified = file.modified();
      this.to = to;
    }

    void message(JsonItem item, Map<String, String> above) {
      String object = above.getOrDefault("[].#", above.getOrDefault(".#", ""));
      if (all == 0 || !object.equals(enclosing)) {
        enclosing = object;
        begin(item, above);
      }
      all++;
      ObjectNode message = (ObjectNode) item.node();
      String own =
          OWN_IDS.stream()
              .flatMap(id -> item.optional(id).stream())
              .findFirst()
              .orElse(conversation);
      String type = message.path("type").asText("");
      if (!message.has("role") && !message.has("call_id")) {
        to.leaveOut(type.equals("reasoning") ? "thinking blocks" : "items that are no messages");
        return;
      }
      String text = message.toString();
      String id =
          item.optional("id").orElse(ImportIds.event(conversation, Integer.toString(in), text));
      in++;
      new AgentMessages(own, item.origin(), to).write(message, id, time(message), List.of());
    }

    private void begin(JsonItem item, Map<String, String> above) {
      in = 0;
      conversation =
          IDS.stream()
              .flatMap(id -> Stream.of("." + id, "[]." + id))
              .map(id -> above.getOrDefault(id, ""))
              .filter(id -> !id.isBlank())
              .findFirst()
              .orElse(entry + "~" + ImportIds.event(item.node().toString()).substring(7, 19));
    }

    private Instant time(JsonNode message) {
      return TIMES.stream()
          .flatMap(field -> Optional.ofNullable(Times.of(message.path(field))).stream())
          .findFirst()
          .orElse(modified.plusMillis(all));
    }
  }
}
