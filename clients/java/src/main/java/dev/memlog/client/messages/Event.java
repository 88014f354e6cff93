package dev.memlog.client.messages;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event to publish, about a conversation or one of its messages, such as the creation of a
 * message. The server rejects a component that does not belong to the event's type. {@link
 * #message} builds the most frequent event.
 */
@JsonDeserialize(builder = Event.Builder.class)
public final class Event extends Request {

  private Event(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of an event, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns a builder of an event that creates a message.
   *
   * @param conversationId the id of the conversation, which the event creates if it does not exist
   * @param role user, assistant, system or tool
   * @param content the text of the message
   */
  public static Builder message(String conversationId, String role, String content) {
    return builder().conversationId(conversationId).role(role).content(content);
  }

  /**
   * Returns the type, such as message_edited; null if it was left out, which means message_created.
   */
  public @Nullable String type() {
    return text("type");
  }

  /** Returns the id of the conversation; null if it was left out. */
  public @Nullable String conversationId() {
    return text("conversationId");
  }

  /**
   * Returns the id of the message; null if it was left out. The server then generates the id of a
   * created message.
   */
  public @Nullable String messageId() {
    return text("messageId");
  }

  /** Returns the message's text; null if it was left out. */
  public @Nullable String content() {
    return text("content");
  }

  /** Returns the role: user, assistant, system or tool; null if it was left out. */
  public @Nullable String role() {
    return text("role");
  }

  /** Returns the display name of the message's author; null if it was left out. */
  public @Nullable String author() {
    return text("author");
  }

  /** Returns the time of the event; null if it was left out, which means now. */
  public @Nullable Instant occurredAt() {
    return component("occurredAt", Instant.class);
  }

  /**
   * Returns by how many minutes the speaker's clock is ahead of UTC; null if it was left out, which
   * means 0.
   */
  public @Nullable Integer occurredAtOffset() {
    return component("occurredAtOffset", Integer.class);
  }

  /** Returns the app that the conversation belongs to; null if it was left out. */
  public @Nullable String app() {
    return text("app");
  }

  /** Returns the user that the conversation belongs to; null if it was left out. */
  public @Nullable String user() {
    return text("user");
  }

  /** Returns the id of the event; null if it was left out, so that the server generates it. */
  public @Nullable String eventId() {
    return text("eventId");
  }

  /**
   * A builder of an {@link Event}. Each method sets the component of the same name. Null, false, an
   * empty list and an empty map leave a component out; lists and maps must not be null. An empty
   * text is sent, and differs from an absent one. Only an empty type, role, app, conversationId,
   * messageId or eventId is left out.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends Request.Builder<Event, Builder> {

    private Builder() {}

    /**
     * Sets the type: message_created (the default), message_edited, message_deleted,
     * conversation_updated, conversation_ended or conversation_deleted.
     */
    public Builder type(@Nullable String value) {
      return set("type", value);
    }

    public Builder conversationId(@Nullable String value) {
      return set("conversationId", value);
    }

    public Builder messageId(@Nullable String value) {
      return set("messageId", value);
    }

    public Builder role(@Nullable String value) {
      return set("role", value);
    }

    public Builder author(@Nullable String value) {
      return setEvenEmpty("author", value);
    }

    public Builder content(@Nullable String value) {
      return setEvenEmpty("content", value);
    }

    public Builder toolCalls(List<ToolCall> value) {
      return set("toolCalls", value);
    }

    public Builder toolCallId(@Nullable String value) {
      return setEvenEmpty("toolCallId", value);
    }

    public Builder name(@Nullable String value) {
      return setEvenEmpty("name", value);
    }

    public Builder flags(List<String> value) {
      return set("flags", value);
    }

    public Builder metadata(Map<String, String> value) {
      return set("metadata", value);
    }

    public Builder title(@Nullable String value) {
      return setEvenEmpty("title", value);
    }

    public Builder systemPrompt(@Nullable String value) {
      return setEvenEmpty("systemPrompt", value);
    }

    public Builder reason(@Nullable String value) {
      return setEvenEmpty("reason", value);
    }

    @Override
    public Builder user(@Nullable String value) {
      return setEvenEmpty("user", value);
    }

    public Builder project(@Nullable String value) {
      return setEvenEmpty("project", value);
    }

    public Builder channel(@Nullable String value) {
      return setEvenEmpty("channel", value);
    }

    public Builder temporary(boolean value) {
      return set("temporary", value);
    }

    public Builder occurredAt(@Nullable Instant value) {
      return set("occurredAt", value);
    }

    /** Sets by how many minutes the speaker's clock is ahead of UTC, -1080 to 1080. */
    public Builder occurredAtOffset(@Nullable Integer value) {
      return set("occurredAtOffset", value);
    }

    public Builder eventId(@Nullable String value) {
      return set("eventId", value);
    }

    public Builder attachments(List<Attachment> value) {
      return set("attachments", value);
    }

    public Builder removeAttachments(boolean value) {
      return set("removeAttachments", value);
    }

    /**
     * Sets whether a conversation_ended event creates a memory of the conversation. False is sent.
     * If null, the server creates one only if the end is within its {@code
     * extractor.memories.conversations.recent}.
     */
    public Builder memory(@Nullable Boolean value) {
      return setEvenFalse("memory", value);
    }

    /**
     * Sets whether a conversation_deleted event keeps the memories that were derived from the
     * conversation's messages.
     */
    public Builder keepMemories(boolean value) {
      return set("keepMemories", value);
    }

    /**
     * Sets a condition for a conversation_deleted event with {@link #keepMemories}. The event
     * deletes only if no message has arrived since this time; null removes the condition.
     */
    public Builder idleSince(@Nullable Instant value) {
      return set("idleSince", value);
    }

    /**
     * Sets whether the conversation continues after a conversation_ended event. With {@link
     * #memory} true, the event then only creates a memory.
     */
    public Builder continues(boolean value) {
      return set("continues", value);
    }

    @Override
    public Event build() {
      return new Event(this);
    }
  }
}
