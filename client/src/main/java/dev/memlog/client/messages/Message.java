package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as it stands now.
 *
 * @param content the text; absent if the message has only tool calls or attachments
 * @param tools the tool calls of the message, or the tool call that it answers
 * @param labels the labels that the sender gave to the message
 * @param times the times at which the message was written and edited
 * @param size the size of the message within a budget of tokens
 */
public record Message(
    String messageId,
    String role,
    String author,
    String content,
    @JsonUnwrapped Tools tools,
    @JsonUnwrapped Labels labels,
    @JsonUnwrapped Times times,
    List<Attachment> attachments,
    @JsonUnwrapped Size size) {

  /** The tool calls of a message, or the tool call that it answers. */
  public record Tools(List<ToolCall> toolCalls, String toolCallId, String name) {}

  /** The labels that the sender gave to a message. */
  public record Labels(List<String> flags, Map<String, String> metadata) {}

  /**
   * The times at which a message was written and edited.
   *
   * @param editedAt the time of the last edit; absent if there was none
   */
  public record Times(Instant createdAt, @Nullable Instant editedAt) {}

  /**
   * The size of a message within a budget of tokens.
   *
   * @param tokens its tokens; null without a budget
   * @param truncated whether its text was cut to fit the budget
   */
  public record Size(@Nullable Integer tokens, boolean truncated) {}
}
