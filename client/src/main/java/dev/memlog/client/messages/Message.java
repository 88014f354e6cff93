package dev.memlog.client.messages;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as it stands now.
 *
 * @param content absent with tool calls or attachments only
 * @param editedAt absent while unedited
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
