package dev.memlog.index;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The mutable digests of the live points of each source partition, updated with each change of a
 * point. Not safe for use by several threads.
 */
public final class PartitionDigests {

  private final Map<Integer, PartitionDigest> digests;

  /** Creates digests of partitions without points. */
  public PartitionDigests() {
    this(Map.of());
  }

  /** Creates digests that start from the given digests by partition, which are copied. */
  public PartitionDigests(Map<Integer, PartitionDigest> digests) {
    this.digests = new HashMap<>(digests);
  }

  /**
   * Updates the digests for a change of the point with one id.
   *
   * @param before the live point before the change; null if there was no live point
   * @param after the live point after the change; null if there is no live point
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

  /** Adds the given digests to these digests, partition by partition. */
  public void add(Map<Integer, PartitionDigest> others) {
    others.forEach((partition, other) -> digests.merge(partition, other, PartitionDigest::plus));
  }

  /** Subtracts the given digests from these digests, partition by partition. */
  public void subtract(Map<Integer, PartitionDigest> others) {
    others.forEach(
        (partition, other) ->
            digests.merge(partition, PartitionDigest.EMPTY.minus(other), PartitionDigest::plus));
  }

  /** Returns an immutable copy of the digests by partition, without empty digests. */
  public Map<Integer, PartitionDigest> copy() {
    Map<Integer, PartitionDigest> copy = new HashMap<>(digests);
    copy.values().removeIf(PartitionDigest.EMPTY::equals);
    return Map.copyOf(copy);
  }
}
