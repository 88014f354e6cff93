package dev.memlog.client.memories;

import java.util.List;

/**
 * The acknowledgement that a request for reflections is stored.
 *
 * @param memoryIds the ids reserved for the reflections; the server creates only those that have
 *     something new to say
 * @param position the command's place in the log, for {@link dev.memlog.client.MemlogClient#after}
 */
public record ReflectResponse(String commandId, List<String> memoryIds, String position) {}
