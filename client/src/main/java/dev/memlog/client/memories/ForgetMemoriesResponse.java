package dev.memlog.client.memories;

/**
 * The acknowledgement of a request to forget, which takes effect a moment later.
 *
 * @param position where the command stands in the log. Opaque to callers.
 */
public record ForgetMemoriesResponse(String commandId, String position) {}
