package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement that a command on memories or core memory is stored. The command takes effect
 * a moment later.
 *
 * @param position the command's place in the log, opaque to callers, for {@link
 *     dev.memlog.client.MemlogClient#after}
 * @param receiptId the id of the receipt, if a purge requested a receipt; null otherwise
 * @param outcome applied, unchanged, or undecided if the server had not decided in time
 */
public record MemoryCommandResponse(
    String commandId, String position, @Nullable String receiptId, String outcome) {}
