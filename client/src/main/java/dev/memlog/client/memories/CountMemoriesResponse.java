package dev.memlog.client.memories;

/**
 * The number of an owner's memories.
 *
 * @param count the number
 */
public record CountMemoriesResponse(long count) {}
