package dev.memlog.client.admin;

/** Percentiles in milliseconds, over the last 5 minutes. */
public record Percentiles(long count, double p50, double p95, double p99, double max) {}
