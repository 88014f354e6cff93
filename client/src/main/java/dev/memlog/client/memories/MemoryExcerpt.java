package dev.memlog.client.memories;

/**
 * An excerpt of a message around a statement: up to 300 characters, without sentences that touch
 * what may not be remembered.
 *
 * @param source the message: when it is deleted or edited, the excerpt goes
 */
public record MemoryExcerpt(MemorySource source, String text) {}
