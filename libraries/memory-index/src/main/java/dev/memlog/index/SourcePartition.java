package dev.memlog.index;

/** A partition of a Kafka topic from whose records an index is filled. */
public record SourcePartition(String topic, int partition) {}
