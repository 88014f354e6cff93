package dev.memlog.client.memories;

/**
 * The acknowledgement of a request to remember, which takes effect a moment later.
 *
 * @param memoryId the memory's id where nothing alike was there; else the one that took it up has
 *     the command among its lineage
 * @param position where the command stands in the log. Opaque to callers; positions of one
 *     partition grow.
 */
public record RememberResponse(String commandId, String memoryId, String position) {}
