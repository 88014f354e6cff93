package dev.memlog.index;

/** A partition that an index is filled from. */
public record SourcePartition(String topic, int partition) {}
