package dev.memlog.client.memories;

/**
 * The acknowledgement of a request to remember, which takes effect a moment later.
 *
 * @param memoryId the id of the new memory; if an existing memory absorbs the statement, that
 *     memory has the command in its lineage instead
 * @param position the command's place in the log, opaque to callers
 */
public record RememberResponse(String commandId, String memoryId, String position) {}
