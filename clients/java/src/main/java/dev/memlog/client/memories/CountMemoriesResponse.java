package dev.memlog.client.memories;

/**
 * The answer to a {@link CountMemoriesRequest}.
 *
 * @param count the number of memories that match the filter
 */
public record CountMemoriesResponse(long count) {}
