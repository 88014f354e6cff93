package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * A request to link two memories of an owner by hand, both ways, or to remove such a link; a null
 * component is omitted.
 *
 * @param memoryId the one memory
 * @param otherMemoryId the other memory
 * @param kind similar, elaborates, contradicts, temporal_sequence, same_topic or related; null for
 *     related, and with {@code remove}
 * @param remove whether to remove the link
 */
public record LinkMemoryRequest(
    @Nullable String app,
    @Nullable String user,
    String memoryId,
    String otherMemoryId,
    @Nullable String kind,
    boolean remove,
    @Nullable String commandId) {}
