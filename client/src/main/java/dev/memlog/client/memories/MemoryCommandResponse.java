package dev.memlog.client.memories;

/**
 * The acknowledgement of a command on memories, which takes effect a moment later.
 *
 * @param position where the command stands in the log. Opaque to callers; positions of one
 *     partition grow.
 */
public record MemoryCommandResponse(String commandId, String position) {}
