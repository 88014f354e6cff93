package dev.memlog.index;

/** A partition of a topic that an index is filled from. */
public record SourcePartition(String topic, int partition) {}
