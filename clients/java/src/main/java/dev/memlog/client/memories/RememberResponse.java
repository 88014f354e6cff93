package dev.memlog.client.memories;

/**
 * The answer to a command to remember a statement, which is stored. Reads see its effect a moment
 * later.
 *
 * @param memoryId the id of the memory that holds the statement; with outcome undecided, the id
 *     that it will have unless another memory holds the statement already
 * @param position the command's place in the log, opaque to callers, for {@link
 *     dev.memlog.client.MemlogClient#after}
 * @param outcome what became of the statement: added, reinforced, merged, superseded (a new memory,
 *     which takes the place of another one), dropped, or undecided if the server had not decided in
 *     time
 */
public record RememberResponse(
    String commandId, String memoryId, String position, String outcome) {}
