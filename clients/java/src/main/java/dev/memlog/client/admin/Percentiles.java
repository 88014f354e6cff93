package dev.memlog.client.admin;

/**
 * Percentiles of a duration over the last 5 minutes, in milliseconds.
 *
 * @param count the number of measurements in that time
 */
public record Percentiles(long count, double p50, double p95, double p99, double max) {}
