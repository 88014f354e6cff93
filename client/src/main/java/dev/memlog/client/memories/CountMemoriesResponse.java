package dev.memlog.client.memories;

/**
 * The number of memories that match a count's filter.
 *
 * @param count the number
 */
public record CountMemoriesResponse(long count) {}
