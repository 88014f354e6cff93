package dev.memlog.client.memories;

/**
 * The number of memories that were created on one day.
 *
 * @param day the day in UTC, as YYYY-MM-DD
 * @param created the number of memories created on that day that still exist, of any status
 */
public record MemoryGrowth(String day, long created) {}
