package dev.memlog.importer;

import dev.memlog.client.messages.Event;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A format that reads the conversations of another format, and adds an event that ends each of
 * them. Memlog then creates a memory of each conversation, however old the conversation is.
 *
 * @param conversations the format of the files
 */
public record EndingFormat(ConversationFormat conversations) implements ConversationFormat {

  /** A conversation, which is a name within an app; null for the default app. */
  private record Conversation(@Nullable String app, String id) {}

  @Override
  public ImportNotes read(List<Path> files, ImportOptions options, Consumer<Imported> to) {
    Map<Conversation, ImportedEvent> last = new LinkedHashMap<>();
    ImportNotes notes =
        conversations.read(
            files,
            options,
            imported -> {
              if (imported instanceof ImportedEvent said) {
                Event event = said.event();
                String id = event.conversationId();
                if (id != null && event.messageId() != null) {
                  last.merge(new Conversation(event.app(), id), said, EndingFormat::later);
                }
              }
              to.accept(imported);
            });
    last.values().forEach(imported -> to.accept(end(imported)));
    return notes;
  }

  private static ImportedEvent later(ImportedEvent one, ImportedEvent other) {
    Instant at = one.event().occurredAt();
    Instant otherAt = other.event().occurredAt();
    return at != null && otherAt != null && at.isAfter(otherAt) ? one : other;
  }

  private static ImportedEvent end(ImportedEvent last) {
    Event message = last.event();
    Event end =
        Event.builder()
            .type("conversation_ended")
            .conversationId(message.conversationId())
            .app(message.app())
            .user(message.user())
            .occurredAt(message.occurredAt())
            .eventId(eventId(message))
            .memory(true)
            .build();
    return new ImportedEvent(end, last.origin());
  }

  /** Returns an id that is the same for each import of the same last message. */
  private static String eventId(Event last) {
    String name = last.app() + "/" + last.conversationId() + "/" + last.messageId();
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
