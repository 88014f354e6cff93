package dev.memlog.client.memories;

/**
 * The acknowledgement that a command to forget memories is stored. The command takes effect a
 * moment later.
 *
 * @param position the command's place in the log, opaque to callers, for {@link
 *     dev.memlog.client.MemlogClient#after}
 */
public record ForgetMemoriesResponse(String commandId, String position) {}
