package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * A request to reflect on an owner's memories; a null component is omitted.
 *
 * @param topic a word or a phrase, 1 to 100 characters; null for everything
 * @param deep whether changes, recurrences, contradictions and highlights have a reflection each
 */
public record ReflectRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String topic,
    boolean deep,
    @Nullable String commandId) {}
