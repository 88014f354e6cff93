package dev.memlog.client.memories;

import java.util.List;

/**
 * The acknowledgement that a request for reflections is stored.
 *
 * @param memoryIds the ids of the new reflections; with outcome undecided, the ids reserved for
 *     them, of which the server creates those that have something new to say
 * @param position the command's place in the log, for {@link dev.memlog.client.MemlogClient#after}
 * @param outcome applied, or undecided if the server had not decided in time
 */
public record ReflectResponse(
    String commandId, List<String> memoryIds, String position, String outcome) {}
