package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to undo changes that the server made to memories by itself: one change by its id, or
 * all changes since a time. A null component is left out.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param changeId the id of the change, as {@link MemoryChange#changeId} in the memory's history;
 *     null with {@code since}
 * @param since the start of a period; the server undoes all automatic changes since then that are
 *     still in effect. Null with {@code changeId}.
 * @param kinds with {@code since}, the kinds of changes to undo: merged, superseded, archived,
 *     consolidated; empty for all
 * @param commandId a unique id, by which a retry of the request has no further effect; if null, the
 *     server generates a new id for the request
 */
public record UndoMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String changeId,
    @Nullable Instant since,
    List<String> kinds,
    @Nullable String commandId) {}
