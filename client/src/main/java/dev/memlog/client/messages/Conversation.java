package dev.memlog.client.messages;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A conversation and its properties. */
public record Conversation(
    String conversationId,
    String app,
    String user,
    String project,
    String channel,
    String title,
    String systemPrompt,
    Map<String, String> metadata,
    boolean temporary,
    @Nullable Instant startedAt,
    Instant updatedAt,
    @Nullable Instant endedAt,
    int messageCount) {}
