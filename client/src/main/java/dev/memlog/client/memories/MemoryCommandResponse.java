package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement of a command on memories, which takes effect a moment later.
 *
 * @param position the command's place in the log, opaque to callers
 * @param receiptId the receipt of a purge that asked for one; null otherwise
 */
public record MemoryCommandResponse(
    String commandId, String position, @Nullable String receiptId) {}
