package dev.memlog.bench.faults.script;

import dev.memlog.bench.faults.model.GeneratedEvent;
import dev.memlog.client.messages.Event;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import java.time.Instant;

/** A converter of generated events to the form of the API and to the form of the log. */
final class Events {

  private Events() {}

  /** Returns the event in the form of the API. */
  static Event toPublish(GeneratedEvent event) {
    var all =
        Event.builder()
            .eventId(event.eventId())
            .app(event.app())
            .user(event.user())
            .conversationId(event.conversation())
            .occurredAt(Instant.ofEpochMilli(event.at()))
            .temporary(event.temporary());
    return switch (event.kind()) {
      case CREATED ->
          all.messageId(event.message()).role(event.role()).content(event.text()).build();
      case EDITED ->
          all.type("message_edited").messageId(event.message()).content(event.text()).build();
      case DELETED -> all.type("message_deleted").messageId(event.message()).build();
      case TITLED -> all.type("conversation_updated").title(event.text()).build();
      case CONVERSATION_DELETED -> all.type("conversation_deleted").build();
    };
  }

  /** Returns the event in the form of the log. */
  static ConversationEvent toSend(String tenant, GeneratedEvent event) {
    return ConversationEvent.newBuilder()
        .setEventId(event.eventId())
        .setTenant(tenant)
        .setApp(event.app())
        .setUser(event.user())
        .setConversation(event.conversation())
        .setTemporary(event.temporary())
        .setOccurredAt(Instant.ofEpochMilli(event.at()))
        .setPayload(payload(event))
        .build();
  }

  private static Object payload(GeneratedEvent event) {
    return switch (event.kind()) {
      case CREATED ->
          MessageCreated.newBuilder()
              .setMessageId(event.message())
              .setRole(event.role())
              .setContent(event.text())
              .build();
      case EDITED ->
          MessageEdited.newBuilder().setMessageId(event.message()).setContent(event.text()).build();
      case DELETED -> new MessageDeleted(event.message());
      case TITLED -> ConversationUpdated.newBuilder().setTitle(event.text()).build();
      case CONVERSATION_DELETED -> ConversationDeleted.newBuilder().build();
    };
  }

  /** Returns a copy of an event that creates a message, with another role. */
  static ConversationEvent withRole(ConversationEvent event, String role) {
    MessageCreated created = (MessageCreated) event.getPayload();
    return ConversationEvent.newBuilder(event)
        .setPayload(MessageCreated.newBuilder(created).setRole(role).build())
        .build();
  }
}
