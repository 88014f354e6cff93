package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as it stands now.
 *
 * @param content absent with tool calls or attachments only
 * @param tools the calls of tools, or the call that it answers
 * @param labels what its sender noted about it
 * @param times when it was written and edited
 */
public record Message(
    String messageId,
    String role,
    String author,
    String content,
    @JsonUnwrapped Tools tools,
    @JsonUnwrapped Labels labels,
    @JsonUnwrapped Times times,
    List<Attachment> attachments) {

  /** The calls of tools, or the call that it answers. */
  public record Tools(List<ToolCall> toolCalls, String toolCallId, String name) {}

  /** What its sender noted about it. */
  public record Labels(List<String> flags, Map<String, String> metadata) {}

  /**
   * When it was written and edited.
   *
   * @param editedAt absent while unedited
   */
  public record Times(Instant createdAt, @Nullable Instant editedAt) {}
}
