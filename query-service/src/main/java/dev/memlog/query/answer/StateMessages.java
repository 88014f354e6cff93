package dev.memlog.query.answer;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.Attachment;
import dev.memlog.api.v1.Conversation;
import dev.memlog.api.v1.Message;
import dev.memlog.api.v1.ToolCall;
import java.time.Instant;
import java.util.Optional;

/** A converter of stored conversations and messages to messages of the API. */
public final class StateMessages {

  private StateMessages() {}

  /** Converts a conversation to a message of the API. */
  public static Conversation show(dev.memlog.state.Conversation state) {
    Conversation.Builder shown =
        Conversation.newBuilder()
            .setConversationId(state.getConversation())
            .setApp(state.getApp())
            .putAllMetadata(state.getMetadata())
            .setTemporary(state.getTemporary())
            .setStartedAt(time(state.getStartedAt()))
            .setUpdatedAt(time(state.getUpdatedAt()))
            .setMessageCount(state.getMessageCount());
    Optional.ofNullable(state.getUser()).ifPresent(shown::setUser);
    Optional.ofNullable(state.getProject()).ifPresent(shown::setProject);
    Optional.ofNullable(state.getChannel()).ifPresent(shown::setChannel);
    Optional.ofNullable(state.getTitle()).ifPresent(shown::setTitle);
    Optional.ofNullable(state.getSystemPrompt()).ifPresent(shown::setSystemPrompt);
    Optional.ofNullable(state.getEndedAt()).map(StateMessages::time).ifPresent(shown::setEndedAt);
    return shown.build();
  }

  /** Converts a message of a conversation to a message of the API. */
  public static Message show(dev.memlog.state.Message state) {
    Message.Builder shown =
        Message.newBuilder()
            .setMessageId(state.getMessageId())
            .setRole(state.getRole())
            .addAllFlags(state.getFlags())
            .putAllMetadata(state.getMetadata())
            .setCreatedAt(time(state.getCreatedAt()));
    Optional.ofNullable(state.getAuthor()).ifPresent(shown::setAuthor);
    Optional.ofNullable(state.getContent()).ifPresent(shown::setContent);
    Optional.ofNullable(state.getToolCallId()).ifPresent(shown::setToolCallId);
    Optional.ofNullable(state.getName()).ifPresent(shown::setName);
    for (var call : state.getToolCalls()) {
      shown.addToolCalls(
          ToolCall.newBuilder()
              .setId(call.getId())
              .setName(call.getName())
              .setArguments(call.getArguments()));
    }
    for (var attachment : state.getAttachments()) {
      Attachment.Builder attached = Attachment.newBuilder().setKind(attachment.getKind());
      Optional.ofNullable(attachment.getCaption()).ifPresent(attached::setCaption);
      Optional.ofNullable(attachment.getUri()).ifPresent(attached::setUri);
      shown.addAttachments(attached);
    }
    if (!state.getEditedAt().equals(state.getCreatedAt())) {
      shown.setEditedAt(time(state.getEditedAt()));
    }
    return shown.build();
  }

  private static Timestamp time(Instant instant) {
    return Timestamps.fromMillis(instant.toEpochMilli());
  }
}
