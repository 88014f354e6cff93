package dev.memlog.index;

/** A partition of a topic from which an index is filled. */
public record SourcePartition(String topic, int partition) {}
