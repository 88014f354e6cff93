package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to make forgotten and archived memories active again. A null component is left out.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param ids the ids of the memories, 1 to 100
 * @param commandId a unique id, by which a retry of the request has no further effect; if null, the
 *     server generates a new id for the request
 */
public record RestoreMemoriesRequest(
    @Nullable String app, @Nullable String user, List<String> ids, @Nullable String commandId) {}
