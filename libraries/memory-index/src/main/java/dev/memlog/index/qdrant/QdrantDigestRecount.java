package dev.memlog.index.qdrant;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PartitionDigests;
import dev.memlog.index.qdrant.StoredDigests.PointChange;
import io.qdrant.client.grpc.Common.PointId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A recount of digests page by page, in the order of the ids. It includes concurrent writes of ids
 * that it has passed; it reads writes of later ids from their pages. Pages and writes must not
 * overlap.
 */
final class QdrantDigestRecount {

  private final Set<Integer> partitions;
  private final PartitionDigests digests = new PartitionDigests();

  /** The id at which the next page begins; null before the first page. */
  private @Nullable PointId next;

  private boolean complete;
  private boolean spoiled;

  QdrantDigestRecount(Set<Integer> partitions) {
    this.partitions = Set.copyOf(partitions);
  }

  /** Returns the partitions whose digests are counted. */
  Set<Integer> partitions() {
    return partitions;
  }

  /** Counts the next page. */
  synchronized void count(StoredEntries entries) {
    StoredEntries.Page page = entries.counted(next);
    page.points().forEach(point -> replace(null, point));
    next = page.next();
    complete = next == null;
  }

  synchronized boolean complete() {
    return complete || spoiled;
  }

  /** Returns whether a write failed during the recount, so that the count may be wrong. */
  synchronized boolean spoiled() {
    return spoiled;
  }

  /**
   * Includes a write.
   *
   * @param changes the points that the write has changed; empty if they are unknown
   */
  synchronized void follow(Optional<List<PointChange>> changes) {
    if (changes.isEmpty()) {
      spoiled = true;
    }
    for (PointChange change : changes.orElse(List.of())) {
      if (passed(change.id())) {
        replace(change.before(), change.after());
      }
    }
  }

  private void replace(@Nullable CountedPoint before, @Nullable CountedPoint after) {
    digests.replace(counts(before) ? before : null, counts(after) ? after : null);
  }

  private boolean counts(@Nullable CountedPoint point) {
    return point != null && partitions.contains(point.partition());
  }

  /**
   * Returns whether the recount has passed an id. The server orders ids as unsigned numbers, like
   * the order of their texts.
   */
  private boolean passed(UUID id) {
    return complete || (next != null && id.toString().compareTo(next.getUuid()) < 0);
  }

  synchronized Map<Integer, PartitionDigest> digests() {
    return digests.copy();
  }
}
