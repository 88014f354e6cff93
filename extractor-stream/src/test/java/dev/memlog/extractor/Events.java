package dev.memlog.extractor;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.schemas.avro.AvroTrust;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events of one conversation, for tests. Times are epoch milliseconds. */
public record Events(String tenant, String conversation) {

  static {
    AvroTrust.granted();
  }

  public static final Events OF_C1 = new Events("t1", "c1");

  public ConversationEvent created(long at, String id, String role, @Nullable String content) {
    return event(
        at,
        "create-" + id,
        MessageCreated.newBuilder().setMessageId(id).setRole(role).setContent(content).build());
  }

  public ConversationEvent edited(long at, String id, String content) {
    return event(
        at,
        "edit-" + id + "-" + at,
        MessageEdited.newBuilder().setMessageId(id).setContent(content).build());
  }

  /** Returns the payload of a user's message, for an event of any id and time. */
  public static MessageCreated said(String id, String content) {
    return MessageCreated.newBuilder().setMessageId(id).setRole("user").setContent(content).build();
  }

  /** Returns the payload of an edit, for an event of any id and time. */
  public static MessageEdited edited(String id, String content) {
    return MessageEdited.newBuilder().setMessageId(id).setContent(content).build();
  }

  public ConversationEvent deleted(long at, String id) {
    return event(at, "delete-" + id, MessageDeleted.newBuilder().setMessageId(id).build());
  }

  public ConversationEvent titled(long at, String title) {
    return event(at, "title-" + at, ConversationUpdated.newBuilder().setTitle(title).build());
  }

  public ConversationEvent described(long at, Map<String, String> metadata) {
    return event(at, "meta-" + at, ConversationUpdated.newBuilder().setMetadata(metadata).build());
  }

  public ConversationEvent ended(long at) {
    return event(at, "end-" + at, ConversationEnded.newBuilder().build());
  }

  public ConversationEvent conversationDeleted(long at) {
    return event(at, "delete-all", ConversationDeleted.newBuilder().build());
  }

  public ConversationEvent event(long at, String eventId, Object payload) {
    return ConversationEvent.newBuilder()
        .setEventId(eventId)
        .setTenant(tenant)
        .setConversation(conversation)
        .setOccurredAt(Instant.ofEpochMilli(at))
        .setPayload(payload)
        .build();
  }

  /** Returns the same event, marked as one of a temporary conversation. */
  public static ConversationEvent temporary(ConversationEvent event) {
    return ConversationEvent.newBuilder(event).setTemporary(true).build();
  }

  /** Returns the event as a key publishes it that is bound to this user. */
  public static ConversationEvent bound(ConversationEvent event, String user) {
    return ConversationEvent.newBuilder(event).setUser(user).setUserBound(true).build();
  }

  /** Returns the event with another user. */
  public static ConversationEvent of(ConversationEvent event, @Nullable String user) {
    return ConversationEvent.newBuilder(event).setUser(user).build();
  }

  /** Returns the event with another app and user. */
  public static ConversationEvent of(ConversationEvent event, String app, String user) {
    return ConversationEvent.newBuilder(event).setApp(app).setUser(user).build();
  }
}
