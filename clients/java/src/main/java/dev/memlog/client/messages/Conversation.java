package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A conversation's properties.
 *
 * @param scope the app, the user, the project and the channel of the conversation
 * @param title the title; empty if it has none
 * @param systemPrompt the system prompt; empty if it has none
 * @param temporary whether the conversation is temporary: never indexed, and purged 72 hours after
 *     its last event
 * @param times the times of the conversation's beginning, latest message and end
 * @param messageCount the number of messages that are not deleted
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

  /**
   * The app, the user, the project and the channel of a conversation. Components other than the app
   * are empty if the conversation has none.
   */
  public record Scope(String app, String user, String project, String channel) {}

  /**
   * The times of a conversation's beginning, latest message and end.
   *
   * @param startedAt the time of the first message or, without messages, of the first event; null
   *     if unknown
   * @param updatedAt the time of the latest message or, without messages, of the latest event
   * @param endedAt the time of the end; null while the conversation has not ended
   */
  public record Times(@Nullable Instant startedAt, Instant updatedAt, @Nullable Instant endedAt) {}
}
