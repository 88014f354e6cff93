package dev.memlog.importer.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Telegram's export as JSON: a chat, or all chats of an account. Each day of a chat, in UTC, is a
 * conversation.
 */
public final class TelegramFormat implements HistoryFormat {

  private static final Set<String> PATHS =
      Set.of(".messages[]", ".chats.list[].messages[]", ".left_chats.list[].messages[]");

  @Override
  public String name() {
    return "telegram";
  }

  @Override
  public String title() {
    return "Telegram's export as JSON";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return chats(file)
        .anyMatch(
            entry ->
                file.has(entry, ".chats.list[].messages")
                    || PATHS.stream()
                        .anyMatch(path -> file.has(entry, path + ".from_id", path + ".actor_id")));
  }

  private static Stream<String> chats(HistoryFile file) {
    return file.matching(file.entries().size() == 1 ? ".*" : "(.*/)?result\\.json");
  }

  @Override
  public void read(HistoryFile file, History to) {
    chats(file)
        .forEach(entry -> file.objects(entry, PATHS, (item, above) -> message(item, above, to)));
  }

  private static void message(JsonItem item, Map<String, String> above, History to) {
    JsonNode message = item.node();
    if (!item.optional("type").orElse("message").equals("message")) {
      to.leaveOut("notices, such as of people who join");
      return;
    }
    Instant unix = Times.of(message.path("date_unixtime"));
    Instant at = unix == null ? Times.of(message.path("date")) : unix;
    if (at == null) {
      throw item.bad("must have date_unixtime or date");
    }
    String chat = above(above, "name");
    String day = at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    String number = above(above, "id");
    String conversation = "telegram." + (number.isEmpty() ? chat : number) + "." + day;
    String id = item.text("id");
    String text = text(message.path("text"));
    to.title(conversation, chat + ", " + day, Times.ofDay(day), item.origin());
    Event.Builder event = to.message(conversation, id, "user", text).attachments(files(message));
    item.optional("reply_to_message_id")
        .ifPresent(replied -> event.metadata(Map.of("reply_to", replied)));
    to.add(event, message.path("from").asText(""), at, item.origin());
    to.edit(conversation, id, text, Times.of(message.path("edited_unixtime")), item.origin());
    message.path("reactions").forEach(_ -> to.leaveOut("reactions"));
  }

  private static String above(Map<String, String> above, String field) {
    return Stream.of(".chats.list[].", ".left_chats.list[].", ".")
        .map(path -> above.getOrDefault(path + field, ""))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static String text(JsonNode text) {
    return text.isTextual()
        ? text.asText()
        : text.valueStream()
            .map(part -> part.isTextual() ? part.asText() : part.path("text").asText(""))
            .collect(Collectors.joining());
  }

  /** Returns the photo or file of a message, by its name; its bytes are not part of the JSON. */
  private static List<Attachment> files(JsonNode message) {
    String kind =
        switch (message.path("media_type").asText("")) {
          case "voice_message", "audio_file" -> "audio";
          case "video_file", "video_message", "animation" -> "video";
          default -> message.has("photo") ? "image" : "file";
        };
    String path = message.path(message.has("photo") ? "photo" : "file").asText("");
    String name = message.path("file_name").asText(path.replaceFirst(".*/", ""));
    String shown = name.isBlank() || name.startsWith("(") ? kind : name;
    return path.isEmpty() ? List.of() : List.of(Attachments.of(kind, shown, ""));
  }
}
