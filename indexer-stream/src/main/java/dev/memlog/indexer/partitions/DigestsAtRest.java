package dev.memlog.indexer.partitions;

import dev.memlog.index.PartitionDigest;
import java.util.Map;
import java.util.Set;

/**
 * The digests of an indexer's partitions, each taken while its partition was at rest: every record
 * before the position had taken effect in the index, and no record after it.
 *
 * @param points the position and the index's digest at that moment, by partition
 * @param busy the partitions that did not come to rest in time, such as those of a running import
 */
public record DigestsAtRest(Map<Integer, Point> points, Set<Integer> busy) {

  /**
   * The state of one partition at rest.
   *
   * @param position the offset of the next record
   * @param digest the digest of the partition's entries in the index
   */
  public record Point(long position, PartitionDigest digest) {}

  public DigestsAtRest {
    points = Map.copyOf(points);
    busy = Set.copyOf(busy);
  }
}
