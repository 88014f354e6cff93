package dev.memlog.indexer.operation;

import dev.memlog.index.PartitionDigest;
import dev.memlog.indexer.IndexerControl;
import dev.memlog.indexer.digest.TopicDigest;
import dev.memlog.indexer.partitions.DigestsAtRest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A comparison of the digests of an index and of its topic at a fence. */
record DigestComparison(TopicDigest topic, IndexerControl indexer) {

  /** The time in which partitions must come to rest. */
  private static final Duration FENCE = Duration.ofSeconds(5);

  /**
   * Compares the digests at a fence.
   *
   * @param patience the time within which the fold of the topic must reach the fence
   * @throws IllegalStateException if the indexer ends or begins again meanwhile
   */
  IndexDigest compare(Duration patience) throws InterruptedException {
    DigestsAtRest rest = rest();
    Map<Integer, Long> offsets =
        rest.points().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().position()));
    var _ = topic.awaitPositions(offsets, patience);
    Map<Integer, PartitionDigest> held = new HashMap<>();
    Map<Integer, PartitionDigest> wanted = new HashMap<>();
    Set<Integer> busy = new HashSet<>(rest.busy());
    rest.points()
        .forEach(
            (partition, point) -> {
              Optional<PartitionDigest> digest = topic.digestAt(partition, point.position());
              if (digest.isPresent()) {
                held.put(partition, point.digest());
                wanted.put(partition, digest.get());
              } else {
                busy.add(partition);
              }
            });
    return new IndexDigest(indexer.collection(), held, wanted, busy);
  }

  private DigestsAtRest rest() throws InterruptedException {
    try {
      // The indexer's thread ends the fence itself; only a standstill of it takes longer.
      return indexer.fence(FENCE).get(4 * FENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the fence failed: " + e.getMessage(), e);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the indexer is at a standstill", e);
    }
  }
}
