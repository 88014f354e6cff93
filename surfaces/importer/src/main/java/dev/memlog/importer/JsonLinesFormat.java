package dev.memlog.importer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.agentmessages.AgentMessage;
import dev.memlog.client.ApiJson;
import dev.memlog.client.messages.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * A format with one JSON event of the API per line, as {@code POST /v1/messages:stream} accepts it.
 * A missing event id or message id is derived from the line's number and text. A missing time is
 * derived from the file's modification time and the line's number. A repeated import of the same
 * file therefore changes nothing.
 */
public final class JsonLinesFormat implements ConversationFormat, HistoryFormat {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public String name() {
    return "jsonl";
  }

  @Override
  public String title() {
    return "JSON Lines of Memlog's events";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return file.entries().size() == 1
        && file.has(file.entries().iterator().next(), ".conversationId");
  }

  @Override
  public void read(HistoryFile file, History to) {
    to.pass(file.path(), this);
  }

  @Override
  public ImportNotes read(List<Path> files, ImportOptions options, Consumer<Imported> to) {
    long events = 0;
    for (Path file : files) {
      events += file(file, options.limit() - events, options, to);
    }
    return new ImportNotes(events, 0, 0);
  }

  private static long file(Path file, long most, ImportOptions options, Consumer<Imported> to) {
    long[] count = new long[1];
    ImportFile.open(
        file,
        reader -> {
          Instant time = modified(file);
          var lines = new BoundedLines(file.toString(), reader);
          String line;
          while (count[0] < most && (line = lines.next()) != null) {
            if (!line.isBlank()) {
              count[0]++;
              Event event = event(file, lines.number(), line, time, options);
              to.accept(new ImportedEvent(event, file + ":" + lines.number()));
            }
          }
        });
    return count[0];
  }

  private static Event event(
      Path file, long number, String line, Instant time, ImportOptions options) {
    try {
      if (!(JSON.readTree(line) instanceof ObjectNode event)) {
        throw new BadFileException(file, number, "must be a JSON object");
      }
      options.app().ifPresent(app -> event.put("app", app));
      options.user().ifPresent(user -> event.put("user", user));
      putIfAbsent(event, "eventId", ImportIds.event("jsonl", Long.toString(number), line));
      String type = event.path("type").asText();
      if (type.isEmpty() || type.equals("message_created")) {
        putIfAbsent(event, "messageId", ImportIds.event("message", Long.toString(number), line));
      }
      putIfAbsent(event, "occurredAt", time.plusMillis(number).toString());
      ObjectNode read =
          AgentMessage.read(
              event,
              (field, rule, _) -> {
                throw new BadFileException(file, number, field + " " + rule);
              });
      return ApiJson.readRequest(read, Event.class);
    } catch (JsonProcessingException e) {
      throw new BadFileException(file, number, "is no event: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory cannot fail", e);
    }
  }

  private static void putIfAbsent(ObjectNode event, String field, String value) {
    if (event.path(field).asText().isEmpty()) {
      event.put(field, value);
    }
  }

  private static Instant modified(Path file) throws IOException {
    return Files.getLastModifiedTime(file).toInstant();
  }
}
