package dev.memlog.client.memories;

import java.util.List;

/**
 * An answer to a request to reflect.
 *
 * @param memoryIds the ids of the reflections; those come to exist that have something new to say
 * @param position the command's place in the log, for {@link dev.memlog.client.MemlogClient#after}
 */
public record ReflectResponse(String commandId, List<String> memoryIds, String position) {}
