package dev.memlog.schemas.rules;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.ReissueRequested;
import dev.memlog.events.ToolCall;
import dev.memlog.schemas.Ids;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * The rules that an event of a conversation must obey in addition to its schema. The ingest API
 * rejects invalid events. The fold, the stage that reads the events, dead-letters invalid events
 * that a client wrote directly to Kafka.
 */
public record EventRules(EventLimits limits) {

  /** The largest total size of a conversation's system prompt and metadata, in bytes of UTF-8. */
  public static final int DESCRIPTION_BYTES = 64 * 1024;

  private static final Set<String> ROLES = Set.of("user", "assistant", "system", "tool");

  /**
   * A violation of a rule by a field of an event.
   *
   * @param field the name of the field in the API, such as {@code messageId}
   * @param rule the rule that the field breaks
   * @param value the invalid value or its size; empty if absent; never the text of a message
   * @param tooLarge whether the rule is a size limit
   */
  public record Violation(String field, String rule, String value, boolean tooLarge) {

    /** Creates a violation of a rule other than a size limit. */
    Violation(String field, String rule, String value) {
      this(field, rule, value, false);
    }

    /** Creates a violation without a value. */
    Violation(String field, String rule) {
      this(field, rule, "", false);
    }
  }

  /**
   * Returns the violations of the rules by an event; empty if the event is valid. The limit {@link
   * #DESCRIPTION_BYTES} is checked only if the event breaks no other rule.
   */
  public List<Violation> violations(ConversationEvent event) {
    var found = new ArrayList<Violation>();
    id(found, "eventId", event.getEventId());
    id(found, "tenant", event.getTenant());
    id(found, "app", event.getApp());
    optionalId(found, "user", event.getUser());
    if (event.getUserBound() && event.getUser() == null) {
      found.add(new Violation("user", "is required, since the event is bound to it"));
    }
    optionalId(found, "project", event.getProject());
    optionalId(found, "channel", event.getChannel());
    id(found, "conversationId", event.getConversation());
    switch (event.getPayload()) {
      case MessageCreated created -> created(found, created);
      case MessageEdited edited -> edited(found, edited);
      case ConversationDeleted deleted
          when deleted.getIdleSince() != null && !deleted.getKeepMemories() ->
          found.add(
              new Violation(
                  "idleSince",
                  "must be left out without keepMemories",
                  deleted.getIdleSince().toString()));
      case MessageDeleted deleted -> id(found, "messageId", deleted.getMessageId());
      case ReissueRequested asked -> id(found, "messageId", asked.getMessageId());
      case ConversationUpdated updated -> {
        text(found, "title", updated.getTitle(), limits.metadataValueBytes());
        int most = Math.min(limits.contentBytes(), DESCRIPTION_BYTES);
        text(found, "systemPrompt", updated.getSystemPrompt(), most);
        metadata(found, updated.getMetadata());
        int together = descriptionBytes(updated.getSystemPrompt(), updated.getMetadata());
        if (found.isEmpty() && together > DESCRIPTION_BYTES) {
          found.add(
              new Violation(
                  "metadata",
                  "must, together with systemPrompt, be at most " + DESCRIPTION_BYTES + " bytes",
                  Integer.toString(together),
                  true));
        }
      }
      default -> {
        // Ended and deleted have no fields to check.
      }
    }
    texts(found, (IndexedRecord) event.getPayload());
    return found;
  }

  /**
   * Returns the total size of a conversation's system prompt and of its metadata's keys and values,
   * in bytes of UTF-8.
   *
   * @param systemPrompt the system prompt; null for none
   * @param metadata the metadata by key
   */
  public static int descriptionBytes(@Nullable String systemPrompt, Map<String, String> metadata) {
    int together = systemPrompt == null ? 0 : bytes(systemPrompt);
    for (Map.Entry<String, String> entry : metadata.entrySet()) {
      together += bytes(entry.getKey()) + bytes(entry.getValue());
    }
    return together;
  }

  private void created(List<Violation> found, MessageCreated created) {
    id(found, "messageId", created.getMessageId());
    if (!ROLES.contains(created.getRole())) {
      found.add(
          new Violation("role", "must be one of user, assistant, system, tool", created.getRole()));
    }
    text(found, "author", created.getAuthor(), 256);
    if (created.getContent() == null) {
      if (created.getToolCalls().isEmpty() && created.getAttachments().isEmpty()) {
        found.add(new Violation("content", "is required, except with toolCalls or attachments"));
      }
    } else {
      words(found, "content", created.getContent(), limits.contentBytes());
    }
    count(found, "toolCalls", limits.toolCalls(), "", created.getToolCalls().size());
    int arguments = 0;
    for (int i = 0; i < created.getToolCalls().size(); i++) {
      ToolCall call = created.getToolCalls().get(i);
      text(found, "toolCalls[" + i + "].id", call.getId(), 256);
      text(found, "toolCalls[" + i + "].name", call.getName(), 256);
      arguments += bytes(call.getArguments());
    }
    if (arguments > limits.contentBytes()) {
      found.add(tooLarge("toolCalls", limits.contentBytes(), arguments));
    }
    text(found, "toolCallId", created.getToolCallId(), 256);
    text(found, "name", created.getName(), 256);
    count(found, "flags", limits.metadataEntries(), "", created.getFlags().size());
    for (int i = 0; i < created.getFlags().size(); i++) {
      text(found, "flags[" + i + "]", created.getFlags().get(i), 256);
    }
    metadata(found, created.getMetadata());
    new AttachmentRules(limits).check(found, created.getAttachments());
  }

  private void edited(List<Violation> found, MessageEdited edited) {
    id(found, "messageId", edited.getMessageId());
    if (edited.getContent() != null) {
      words(found, "content", edited.getContent(), limits.contentBytes());
    } else if (edited.getAttachments() == null) {
      found.add(new Violation("content", "is required, except where attachments change"));
    }
    if (edited.getAttachments() != null) {
      new AttachmentRules(limits).check(found, edited.getAttachments());
    }
  }

  /** Adds a violation if a text is too large or blank. */
  static void words(List<Violation> found, String field, String text, int most) {
    int size = bytes(text);
    if (size > most) {
      found.add(tooLarge(field, most, size));
    } else if (text.isBlank()) {
      found.add(new Violation(field, "must not be blank"));
    }
  }

  /** Adds a violation if a collection is too large. */
  static void count(List<Violation> found, String field, int most, String unit, int size) {
    if (size > most) {
      found.add(
          new Violation(field, "must hold at most " + most + unit, Integer.toString(size), true));
    }
  }

  private void metadata(List<Violation> found, Map<String, String> metadata) {
    count(found, "metadata", limits.metadataEntries(), " entries", metadata.size());
    metadata.forEach(
        (key, value) -> {
          id(found, "metadata key", key);
          text(found, "metadata." + key, value, limits.metadataValueBytes());
        });
  }

  /** Adds a violation for each text of a record that breaks {@link TextRules#RULE}. */
  public static void texts(List<Violation> found, IndexedRecord record) {
    for (String field : TextRules.brokenFields(record)) {
      found.add(new Violation(field, TextRules.RULE));
    }
  }

  private static void text(List<Violation> found, String field, @Nullable String text, int most) {
    if (text != null && bytes(text) > most) {
      found.add(tooLarge(field, most, bytes(text)));
    }
  }

  public static void id(List<Violation> found, String field, @Nullable String id) {
    if (id == null || id.isEmpty()) {
      found.add(new Violation(field, "is required"));
    } else if (!Ids.valid(id)) {
      found.add(new Violation(field, "must match " + Ids.RULE, id));
    }
  }

  static void optionalId(List<Violation> found, String field, @Nullable String id) {
    if (id != null) {
      id(found, field, id);
    }
  }

  public static Violation tooLarge(String field, int most, int actual) {
    return new Violation(
        field, "must be at most " + most + " bytes", Integer.toString(actual), true);
  }

  public static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
