package dev.memlog.client.memories;

/**
 * The memories of one day.
 *
 * @param day YYYY-MM-DD, in UTC
 * @param created the number of memories that were created on it and still exist, of any status
 */
public record MemoryGrowth(String day, long created) {}
