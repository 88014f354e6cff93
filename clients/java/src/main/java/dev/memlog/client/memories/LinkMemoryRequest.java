package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * A request to link two memories of one owner in both directions, or to remove such a link. A null
 * component is left out.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param memoryId the id of the first memory
 * @param otherMemoryId the id of the second memory
 * @param kind similar, elaborates, contradicts, temporal_sequence, same_topic or related; null for
 *     related. Must be null if {@code remove} is true.
 * @param remove whether to remove the link instead
 * @param commandId a unique id, by which a retry of the request has no further effect; if null, the
 *     server generates a new id for the request
 */
public record LinkMemoryRequest(
    @Nullable String app,
    @Nullable String user,
    String memoryId,
    String otherMemoryId,
    @Nullable String kind,
    boolean remove,
    @Nullable String commandId) {}
