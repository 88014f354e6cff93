package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message in its present version, after all edits.
 *
 * @param author the display name of the author; empty if it has none
 * @param content the text; empty if the message has only tool calls or attachments
 * @param tools the tool calls of the message, or the tool call that it answers
 * @param labels the flags and metadata that the sender gave to the message
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

  /**
   * The tool calls of a message, or the tool call that it answers.
   *
   * @param toolCalls the calls that an assistant's message makes
   * @param toolCallId for role tool, the id of the call that the message answers; otherwise empty
   * @param name for role tool, the name of the tool; otherwise empty
   */
  public record Tools(List<ToolCall> toolCalls, String toolCallId, String name) {}

  /**
   * The flags and metadata that the sender gave to a message.
   *
   * @param flags free-form tags, such as "pinned"
   */
  public record Labels(List<String> flags, Map<String, String> metadata) {}

  /**
   * The times at which a message was written and last edited.
   *
   * @param editedAt the time of the last edit; null if there was none
   */
  public record Times(Instant createdAt, @Nullable Instant editedAt) {}

  /**
   * The size of a message within a budget of tokens.
   *
   * @param tokens the tokens of the message's role, text, captions and tool calls; null without a
   *     budget
   * @param truncated whether the server cut the text to fit the budget
   */
  public record Size(@Nullable Integer tokens, boolean truncated) {}
}
