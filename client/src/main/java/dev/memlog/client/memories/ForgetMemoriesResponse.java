package dev.memlog.client.memories;

/**
 * The acknowledgement of a request to forget, which takes effect a moment later.
 *
 * @param position the command's place in the log, opaque to callers
 */
public record ForgetMemoriesResponse(String commandId, String position) {}
