package dev.memlog.indexer.operation;

import dev.memlog.index.PartitionDigest;
import java.util.Map;
import java.util.Set;

/**
 * The digests of an index and of its topic. Both digests of a partition are at the same offset.
 *
 * @param collection the name of the collection
 * @param index the digests of the index by partition
 * @param topic the digests of the topic by partition
 * @param busy the partitions that did not come to rest, such as those of a running import
 */
public record IndexDigest(
    String collection,
    Map<Integer, PartitionDigest> index,
    Map<Integer, PartitionDigest> topic,
    Set<Integer> busy) {

  public IndexDigest {
    index = Map.copyOf(index);
    topic = Map.copyOf(topic);
    busy = Set.copyOf(busy);
  }

  /** Returns whether all partitions were compared. */
  public boolean complete() {
    return busy.isEmpty();
  }

  /** Returns whether the partitions that were compared are equal. */
  public boolean equal() {
    return index.equals(topic);
  }

  /** Returns the sum of the index's digests. */
  public PartitionDigest total() {
    return index.values().stream().reduce(PartitionDigest.EMPTY, PartitionDigest::plus);
  }
}
