package dev.memlog.index;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The digests of source partitions, updated with each change of a point. Not safe for several
 * threads.
 */
public final class PartitionDigests {

  private final Map<Integer, PartitionDigest> digests;

  /** Creates digests without points. */
  public PartitionDigests() {
    this(Map.of());
  }

  /** Creates digests that continue from earlier ones. */
  public PartitionDigests(Map<Integer, PartitionDigest> digests) {
    this.digests = new HashMap<>(digests);
  }

  /**
   * Updates the digests for the change of one id.
   *
   * @param before the live point before the change; null if there was none
   * @param after the live point after the change; null if there is none
   */
  public void replace(@Nullable CountedPoint before, @Nullable CountedPoint after) {
    if (before != null) {
      PartitionDigest one =
          PartitionDigest.EMPTY.remove(before.id(), before.revision(), before.content());
      digests.merge(before.partition(), one, PartitionDigest::plus);
    }
    if (after != null) {
      PartitionDigest one =
          PartitionDigest.EMPTY.add(after.id(), after.revision(), after.content());
      digests.merge(after.partition(), one, PartitionDigest::plus);
    }
  }

  /** Adds other digests, partition by partition. */
  public void add(Map<Integer, PartitionDigest> others) {
    others.forEach((partition, other) -> digests.merge(partition, other, PartitionDigest::plus));
  }

  /** Subtracts other digests, partition by partition. */
  public void subtract(Map<Integer, PartitionDigest> others) {
    others.forEach(
        (partition, other) ->
            digests.merge(partition, PartitionDigest.EMPTY.minus(other), PartitionDigest::plus));
  }

  /** Returns a copy of the current digests, without partitions that have no points. */
  public Map<Integer, PartitionDigest> copy() {
    Map<Integer, PartitionDigest> copy = new HashMap<>(digests);
    copy.values().removeIf(PartitionDigest.EMPTY::equals);
    return Map.copyOf(copy);
  }
}
