package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event of a conversation: what happened to it or to one of its messages. {@link #builder}
 * starts with every component null; {@link #message} begins the most frequent one. Unlike in other
 * requests, an empty text is not the same as null, which leaves a component out.
 *
 * @param type message_created (also if null), message_edited, message_deleted,
 *     conversation_updated, conversation_ended or conversation_deleted. A field that the type does
 *     not use is an error.
 * @param app the app that the conversation is named in; if null, the key's only app or "default"
 */
public record Event(
    @Nullable String type,
    @Nullable String conversationId,
    @Nullable String messageId,
    @Nullable String role,
    @JsonInclude(Include.NON_NULL) @Nullable String author,
    @JsonInclude(Include.NON_NULL) @Nullable String content,
    List<ToolCall> toolCalls,
    @JsonInclude(Include.NON_NULL) @Nullable String toolCallId,
    @JsonInclude(Include.NON_NULL) @Nullable String name,
    List<String> flags,
    Map<String, String> metadata,
    @JsonInclude(Include.NON_NULL) @Nullable String title,
    @JsonInclude(Include.NON_NULL) @Nullable String systemPrompt,
    @JsonInclude(Include.NON_NULL) @Nullable String reason,
    @Nullable String app,
    @JsonInclude(Include.NON_NULL) @Nullable String user,
    @JsonInclude(Include.NON_NULL) @Nullable String project,
    @JsonInclude(Include.NON_NULL) @Nullable String channel,
    boolean temporary,
    @Nullable Instant occurredAt,
    @Nullable String eventId,
    List<Attachment> attachments,
    boolean removeAttachments) {

  /** Returns a builder with every component null. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns a builder of a created message.
   *
   * @param conversationId the conversation, which is created if it is unknown
   * @param role user, assistant, system or tool
   */
  public static Builder message(String conversationId, String role, String content) {
    return builder().conversationId(conversationId).role(role).content(content);
  }

  /** A builder; each method sets the component of its name. */
  public static final class Builder {

    private @Nullable String type;
    private @Nullable String conversationId;
    private @Nullable String messageId;
    private @Nullable String role;
    private @Nullable String author;
    private @Nullable String content;
    private List<ToolCall> toolCalls = List.of();
    private @Nullable String toolCallId;
    private @Nullable String name;
    private List<String> flags = List.of();
    private Map<String, String> metadata = Map.of();
    private @Nullable String title;
    private @Nullable String systemPrompt;
    private @Nullable String reason;
    private @Nullable String app;
    private @Nullable String user;
    private @Nullable String project;
    private @Nullable String channel;
    private boolean temporary;
    private @Nullable Instant occurredAt;
    private @Nullable String eventId;
    private List<Attachment> attachments = List.of();
    private boolean removeAttachments;

    private Builder() {}

    public Builder type(@Nullable String value) {
      this.type = value;
      return this;
    }

    public Builder conversationId(@Nullable String value) {
      this.conversationId = value;
      return this;
    }

    public Builder messageId(@Nullable String value) {
      this.messageId = value;
      return this;
    }

    public Builder role(@Nullable String value) {
      this.role = value;
      return this;
    }

    public Builder author(@Nullable String value) {
      this.author = value;
      return this;
    }

    public Builder content(@Nullable String value) {
      this.content = value;
      return this;
    }

    public Builder toolCalls(List<ToolCall> value) {
      this.toolCalls = List.copyOf(value);
      return this;
    }

    public Builder toolCallId(@Nullable String value) {
      this.toolCallId = value;
      return this;
    }

    public Builder name(@Nullable String value) {
      this.name = value;
      return this;
    }

    public Builder flags(List<String> value) {
      this.flags = List.copyOf(value);
      return this;
    }

    public Builder metadata(Map<String, String> value) {
      this.metadata = Map.copyOf(value);
      return this;
    }

    public Builder title(@Nullable String value) {
      this.title = value;
      return this;
    }

    public Builder systemPrompt(@Nullable String value) {
      this.systemPrompt = value;
      return this;
    }

    public Builder reason(@Nullable String value) {
      this.reason = value;
      return this;
    }

    public Builder app(@Nullable String value) {
      this.app = value;
      return this;
    }

    public Builder user(@Nullable String value) {
      this.user = value;
      return this;
    }

    public Builder project(@Nullable String value) {
      this.project = value;
      return this;
    }

    public Builder channel(@Nullable String value) {
      this.channel = value;
      return this;
    }

    public Builder temporary(boolean value) {
      this.temporary = value;
      return this;
    }

    public Builder occurredAt(@Nullable Instant value) {
      this.occurredAt = value;
      return this;
    }

    public Builder eventId(@Nullable String value) {
      this.eventId = value;
      return this;
    }

    public Builder attachments(List<Attachment> value) {
      this.attachments = List.copyOf(value);
      return this;
    }

    public Builder removeAttachments(boolean value) {
      this.removeAttachments = value;
      return this;
    }

    /** Returns the event. */
    public Event build() {
      return new Event(
          type,
          conversationId,
          messageId,
          role,
          author,
          content,
          toolCalls,
          toolCallId,
          name,
          flags,
          metadata,
          title,
          systemPrompt,
          reason,
          app,
          user,
          project,
          channel,
          temporary,
          occurredAt,
          eventId,
          attachments,
          removeAttachments);
    }
  }
}
