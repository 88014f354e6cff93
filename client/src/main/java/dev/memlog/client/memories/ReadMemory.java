package dev.memlog.client.memories;

/**
 * A memory that was recalled.
 *
 * @param accessCount the number of recalls for users
 */
public record ReadMemory(String memoryId, String content, long accessCount) {}
