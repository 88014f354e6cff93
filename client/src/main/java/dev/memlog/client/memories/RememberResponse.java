package dev.memlog.client.memories;

/**
 * The acknowledgement that a command to remember a statement is stored. The command takes effect a
 * moment later.
 *
 * @param memoryId the id of the new memory. If the server merges the statement into an existing
 *     memory, this id stays unused, and the lineage of the existing memory contains the command.
 * @param position the command's place in the log, opaque to callers, for {@link
 *     dev.memlog.client.MemlogClient#after}
 */
public record RememberResponse(String commandId, String memoryId, String position) {}
