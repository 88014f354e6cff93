package dev.memlog.client.memories;

/**
 * A memory with the number of times that it was returned to users.
 *
 * @param accessCount the number of recalls and contexts with purpose user that returned the memory
 */
public record ReadMemory(String memoryId, String content, long accessCount) {}
