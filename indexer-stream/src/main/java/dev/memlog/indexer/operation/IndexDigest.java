package dev.memlog.indexer.operation;

import dev.memlog.index.PartitionDigest;
import java.util.Map;
import java.util.Set;

/**
 * The digests of an index and of its topic, by which equal contents are recognised without a
 * comparison of entries. Both digests of a partition are taken at the same offset.
 *
 * @param collection the name of the index's collection
 * @param index the digests of the index by partition, without the busy partitions
 * @param topic the digests of the topic by partition, without the busy partitions
 * @param busy the partitions that were not compared, because they did not come to rest, as during
 *     an import, or because the topic's digest at their offset is unknown
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

  /** Returns whether all partitions of this process were compared. */
  public boolean complete() {
    return busy.isEmpty();
  }

  /**
   * Returns whether index and topic are equal in all partitions that were compared; true if none
   * was.
   */
  public boolean equal() {
    return index.equals(topic);
  }

  /** Returns the sum of the index's digests over all compared partitions. */
  public PartitionDigest total() {
    return index.values().stream().reduce(PartitionDigest.EMPTY, PartitionDigest::plus);
  }
}
