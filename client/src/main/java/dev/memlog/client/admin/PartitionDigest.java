package dev.memlog.client.admin;

/**
 * The digests of a partition.
 *
 * @param partition the number of the partition
 * @param index the digest of the points that the index holds
 * @param log the digest of the latest records of the topic
 */
public record PartitionDigest(int partition, String index, String log) {}
