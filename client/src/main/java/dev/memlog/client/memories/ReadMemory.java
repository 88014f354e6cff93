package dev.memlog.client.memories;

/**
 * A memory with the number of times that it was recalled.
 *
 * @param accessCount the number of recalls for users
 */
public record ReadMemory(String memoryId, String content, long accessCount) {}
