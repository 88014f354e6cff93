package dev.memlog.client.messages;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message in its current state.
 *
 * @param content the text; empty if the message has only tool calls or attachments
 * @param editedAt the time of the last edit; null if there was none
 */
public record Message(
    String messageId,
    String role,
    String author,
    String content,
    List<ToolCall> toolCalls,
    String toolCallId,
    String name,
    List<String> flags,
    Map<String, String> metadata,
    Instant createdAt,
    @Nullable Instant editedAt,
    List<Attachment> attachments) {}
