package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to bring forgotten memories back; a null component is omitted.
 *
 * @param ids 1 to 100 ids
 */
public record RestoreMemoriesRequest(
    @Nullable String app, @Nullable String user, List<String> ids, @Nullable String commandId) {}
