package dev.memlog.ingest.publish;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.Event;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.avro.RequestFields;
import dev.memlog.schemas.rules.EventRules;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A converter of events in the API's form into valid {@link ConversationEvent}s. It sets defaults
 * for absent fields, and reports every problem.
 */
public record EventReader(EventRules rules, Requested requested) {

  /** The largest offset from UTC that a local time can have, in minutes. */
  private static final int MOST_OFFSET = 18 * 60;

  private static final RequestFields CREATED = fields(MessageCreated.getClassSchema());
  private static final RequestFields EDITED = fields(MessageEdited.getClassSchema());
  private static final RequestFields UPDATED = fields(ConversationUpdated.getClassSchema());
  private static final RequestFields ENDED = fields(ConversationEnded.getClassSchema());

  /**
   * Converts and validates an event.
   *
   * @param event the event, as a caller sent it
   * @param principal the caller, whose key determines the tenant
   * @param path the prefix of the fields in problems, such as {@code messages[3].}
   * @param problems the collector to which problems are added
   * @return the event; empty if there are problems
   */
  public Optional<ConversationEvent> read(
      Event event, Principal principal, String path, RequestProblems problems) {
    Optional<EventType> type = EventType.of(event.getType());
    if (type.isEmpty()) {
      problems.oneOf(
          path + "type",
          event.getType(),
          Arrays.stream(EventType.values()).map(EventType::word).toList());
      return Optional.empty();
    }
    int before = problems.size();
    refuseUseless(event, type.get(), path, problems);
    if (event.getRemoveAttachments() && event.getAttachmentsCount() > 0) {
      problems.invalid(path + "removeAttachments", "must be left out where attachments are given");
    }
    ConversationEvent read =
        new ConversationEvent(
            requested.orNew(event.getEventId()),
            principal.tenant(),
            requested.app(event.getApp(), principal, path, problems),
            Requested.user(event.hasUser() ? event.getUser() : null, principal, path, problems),
            event.hasProject() ? event.getProject() : null,
            event.hasChannel() ? event.getChannel() : null,
            event.getConversationId(),
            event.getTemporary(),
            principal.user().isPresent(),
            event.hasOccurredAt()
                ? requested.time(event.getOccurredAt(), path, problems)
                : requested.now(),
            !event.hasOccurredAt(),
            offset(event, path, problems),
            payload(event, type.get(), path, problems));
    for (EventRules.Violation violation : rules.violations(read)) {
      problems.add(
          new Problem(
              violation.tooLarge() ? ErrorCode.TOO_LARGE : ErrorCode.INVALID_ARGUMENT,
              path + violation.field(),
              violation.rule(),
              violation.value()));
    }
    return problems.size() == before ? Optional.of(read) : Optional.empty();
  }

  private static RequestFields fields(Schema payload) {
    return RequestFields.of(Event.getDescriptor(), payload);
  }

  private static @Nullable Integer offset(Event event, String path, RequestProblems problems) {
    if (!event.hasOccurredAtOffset()) {
      return null;
    }
    int minutes = event.getOccurredAtOffset();
    if (Math.abs(minutes) > MOST_OFFSET) {
      problems.invalid(
          path + "occurredAtOffset",
          "must be from -%d to %d".formatted(MOST_OFFSET, MOST_OFFSET),
          String.valueOf(minutes));
    }
    return minutes;
  }

  private static void refuseUseless(
      Event event, EventType type, String path, RequestProblems problems) {
    for (var field : event.getAllFields().keySet()) {
      if (!type.hasUseFor(field)) {
        problems.invalid(path + field.getJsonName(), "must be left out with type " + type.word());
      }
    }
  }

  private Object payload(Event event, EventType type, String path, RequestProblems problems) {
    return switch (type) {
      case MESSAGE_CREATED -> {
        MessageCreated created = CREATED.copy(event, new MessageCreated());
        created.setMessageId(requested.orNew(event.getMessageId()));
        created.setRole(role(event));
        yield created;
      }
      case MESSAGE_EDITED -> {
        MessageEdited edited = EDITED.copy(event, new MessageEdited());
        if (event.getRemoveAttachments() && event.getAttachmentsCount() == 0) {
          edited.setAttachments(List.of());
        }
        yield edited;
      }
      case MESSAGE_DELETED -> new MessageDeleted(event.getMessageId());
      case CONVERSATION_UPDATED -> UPDATED.copy(event, new ConversationUpdated());
      case CONVERSATION_ENDED -> ENDED.copy(event, new ConversationEnded());
      case CONVERSATION_DELETED ->
          new ConversationDeleted(
              event.hasReason() ? event.getReason() : null,
              event.getKeepMemories(),
              event.hasIdleSince() ? idleSince(event.getIdleSince(), path, problems) : null);
    };
  }

  /** Returns the role; developer is OpenAI's newer name of system. */
  private static String role(Event event) {
    return event.getRole().equals("developer") ? "system" : event.getRole();
  }

  private static @Nullable Instant idleSince(
      Timestamp given, String path, RequestProblems problems) {
    if (!Timestamps.isValid(given)) {
      problems.invalid(path + "idleSince", "must be a time");
      return null;
    }
    return Instant.ofEpochMilli(Timestamps.toMillis(given));
  }
}
