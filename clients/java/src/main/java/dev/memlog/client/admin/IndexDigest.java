package dev.memlog.client.admin;

import java.util.List;

/**
 * The digests of a search index and of the log, which are equal if both hold the same entries.
 *
 * @param kind passages or memories
 * @param collection the name of the collection that answers queries
 * @param digest the digest of the index, over all partitions that were compared
 * @param equal whether index and log are equal on these partitions
 * @param partitions the digests of each compared partition
 * @param busy the partitions that were not compared, because an import writes to them continuously
 */
public record IndexDigest(
    String kind,
    String collection,
    String digest,
    boolean equal,
    List<PartitionDigest> partitions,
    List<Integer> busy) {}
