package dev.memlog.client;

import org.jspecify.annotations.Nullable;

/**
 * The owner of memories: a user of an app, or the app itself.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself is the
 *     owner
 */
public record MemoryOwner(@Nullable String app, @Nullable String user) {}
