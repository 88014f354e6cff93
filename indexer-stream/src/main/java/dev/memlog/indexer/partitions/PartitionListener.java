package dev.memlog.indexer.partitions;

import java.util.Collection;

/** Callbacks at the beginning and the end of a partition's ownership, on the indexer's thread. */
public interface PartitionListener {

  /** Prepares a partition whose records are about to be read. */
  void beginPartition(PartitionProgress partition);

  /** Writes the items in progress, before the group revokes partitions. */
  void drainItems();

  /** Drops all data of the partitions that were assigned to a different process. */
  void forgetPartitions(Collection<PartitionProgress> lost);
}
