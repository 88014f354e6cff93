package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * A request for reflections, which are new memories about changes, recurrences and contradictions
 * in an owner's memories. A null component is left out.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param topic a word or a phrase, 1 to 100 characters, that the memories must be about; null for
 *     all memories
 * @param deep whether the server creates one reflection each about changes, recurrences,
 *     contradictions and highlights; otherwise a single reflection covers them all
 * @param commandId a unique id, by which a retry of the request has no further effect; if null, the
 *     server generates a new id for the request
 */
public record ReflectRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String topic,
    boolean deep,
    @Nullable String commandId) {}
