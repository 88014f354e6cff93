package dev.memlog.client;

import org.jspecify.annotations.Nullable;

/**
 * The owner of memories.
 *
 * @param app the app; null for the key's only one or the default
 * @param user the user; null for the user that the key is bound to, or else the app itself
 */
public record MemoryOwner(@Nullable String app, @Nullable String user) {}
