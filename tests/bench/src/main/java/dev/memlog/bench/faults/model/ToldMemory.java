package dev.memlog.bench.faults.model;

/**
 * The expected state of a memory that a client created by command.
 *
 * @param content the statement
 * @param forgotten whether the memory is forgotten and may be restored
 */
public record ToldMemory(String content, boolean forgotten) {}
