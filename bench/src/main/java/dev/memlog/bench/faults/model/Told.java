package dev.memlog.bench.faults.model;

/**
 * A memory that was created by command.
 *
 * @param content what it says
 * @param forgotten whether it is forgotten, and may be restored
 */
public record Told(String content, boolean forgotten) {}
