package dev.memlog.client.memories;

/**
 * The acknowledgement that a command to forget memories is stored. The command takes effect a
 * moment later.
 *
 * @param position the command's place in the log, opaque to callers, for {@link
 *     dev.memlog.client.MemlogClient#after}
 * @param outcome applied, unchanged, or undecided if the server had not decided in time
 */
public record ForgetMemoriesResponse(String commandId, String position, String outcome) {}
