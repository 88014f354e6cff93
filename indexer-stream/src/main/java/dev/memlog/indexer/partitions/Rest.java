package dev.memlog.indexer.partitions;

import dev.memlog.index.PartitionDigest;
import java.util.Map;
import java.util.Set;

/**
 * The moments at which the partitions of an indexer were at rest: everything before a position had
 * taken effect in the index, and nothing after it.
 *
 * @param points the position and the index's digest at that moment, by partition
 * @param busy the partitions that did not come to rest in time, such as those of a running import
 */
public record Rest(Map<Integer, Point> points, Set<Integer> busy) {

  /**
   * A partition at rest.
   *
   * @param position the offset of the next record
   * @param digest the digest of what the index holds of the partition
   */
  public record Point(long position, PartitionDigest digest) {}

  public Rest {
    points = Map.copyOf(points);
    busy = Set.copyOf(busy);
  }
}
