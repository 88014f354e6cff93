package dev.memlog.indexer.partitions;

import java.util.Collection;

/** Callbacks when an indexer gains or loses partitions. The indexer's thread calls them. */
public interface PartitionListener {

  /** Handles that the group has assigned partitions, none of which has begun. */
  void assignPartitions();

  /** Prepares for a partition whose records the indexer is about to read. */
  void beginPartition(PartitionProgress partition);

  /** Writes the items in progress, because the group is about to revoke partitions. */
  void drainItems();

  /**
   * Drops all data in memory of the partitions that this process no longer owns, or that it begins
   * again.
   */
  void forgetPartitions(Collection<PartitionProgress> lost);
}
