package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A conversation and its properties.
 *
 * @param scope whose it is, and where it is held
 * @param times when it began, changed and ended
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

  /** Whose it is, and where it is held. */
  public record Scope(String app, String user, String project, String channel) {}

  /** When it began, changed and ended. */
  public record Times(@Nullable Instant startedAt, Instant updatedAt, @Nullable Instant endedAt) {}
}
