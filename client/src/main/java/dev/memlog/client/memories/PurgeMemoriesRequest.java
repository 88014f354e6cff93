package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to remove memories permanently; a null component is omitted.
 *
 * @param reach memories (ids are required), conversation (conversation_id is required) or owner;
 *     required, so that no purge happens by omission
 */
public record PurgeMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String reach,
    List<String> ids,
    @Nullable String conversationId,
    @Nullable String commandId) {}
