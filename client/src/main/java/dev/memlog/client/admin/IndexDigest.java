package dev.memlog.client.admin;

import java.util.List;

/**
 * The digests of an index and of the log.
 *
 * @param kind passages or memories
 * @param collection the collection that answers queries
 * @param digest the digest over all partitions that were compared
 * @param equal whether index and log are equal on these partitions
 * @param partitions the digests of each partition
 * @param busy the partitions that were not compared, because an import writes to them continuously
 */
public record IndexDigest(
    String kind,
    String collection,
    String digest,
    boolean equal,
    List<PartitionDigest> partitions,
    List<Integer> busy) {}
