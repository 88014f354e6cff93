package dev.memlog.client.memories;

/**
 * An excerpt of a message around a statement: up to 300 characters, without sensitive sentences
 * that may not be remembered.
 *
 * @param source the message, whose deletion or edit also removes the excerpt
 */
public record MemoryExcerpt(MemorySource source, String text) {}
