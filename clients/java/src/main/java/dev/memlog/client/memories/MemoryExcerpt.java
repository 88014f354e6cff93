package dev.memlog.client.memories;

/**
 * An excerpt of a message around the statement of a memory, of at most 300 characters. It omits
 * sentences with sensitive content that must not be remembered.
 *
 * @param source the message, whose deletion or edit also removes the excerpt
 */
public record MemoryExcerpt(MemorySource source, String text) {}
