package dev.memlog.client.admin;

/**
 * The digests of one partition of a topic, in a search index and in the log.
 *
 * @param partition the number of the partition
 * @param index the digest of the entries in the index
 * @param log the digest of the latest record of each key in the topic
 */
public record PartitionDigest(int partition, String index, String log) {}
