package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to undo automatic changes of memories; a null component is omitted.
 *
 * @param changeId the id of a change from a memory's history; null with {@code since}
 * @param since undoes every automatic change in effect since this time; null with {@code changeId}
 * @param kinds only these kinds: merged, superseded, archived, consolidated; empty for all
 */
public record UndoMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String changeId,
    @Nullable Instant since,
    List<String> kinds,
    @Nullable String commandId) {}
