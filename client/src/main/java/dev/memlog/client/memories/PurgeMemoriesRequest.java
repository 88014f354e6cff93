package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to remove memories for ever; null leaves a component out.
 *
 * @param reach memories (ids are required), conversation (conversation_id is required) or owner.
 *     Nothing is purged by leaving it out.
 */
public record PurgeMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String reach,
    List<String> ids,
    @Nullable String conversationId,
    @Nullable String commandId) {}
