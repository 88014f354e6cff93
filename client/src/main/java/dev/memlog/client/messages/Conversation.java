package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A conversation and its properties.
 *
 * @param scope the owner, the app and the channel of the conversation
 * @param times the times at which the conversation began, changed and ended
 */
public record Conversation(
    String conversationId,
    @JsonUnwrapped Scope scope,
    String title,
    String systemPrompt,
    Map<String, String> metadata,
    boolean temporary,
    @JsonUnwrapped Times times,
    int messageCount) {

  /** The owner, the app and the channel of a conversation. */
  public record Scope(String app, String user, String project, String channel) {}

  /** The times at which a conversation began, changed and ended. */
  public record Times(@Nullable Instant startedAt, Instant updatedAt, @Nullable Instant endedAt) {}
}
