package dev.memlog.indexer.partitions;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PartitionDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * A collector of the index's digests by partition, for comparisons with the topic. A digest counts
 * only if its partition is at rest: every record that was read has taken effect in the index. Each
 * call of {@link #begin} begins a fence, which collects one digest of each partition.
 *
 * <p>Most partitions come to rest by themselves. The indexer pauses the others for a tenth of a
 * second, repeatedly, until they do. Belongs to the indexer's thread.
 */
public final class Fences {

  /** The time in milliseconds for which partitions may come to rest by themselves. */
  private static final long PATIENT_MILLIS = 300;

  /** The time in milliseconds for which reading pauses, so that live messages hardly wait. */
  private static final long PAUSE_MILLIS = 100;

  /** The time in milliseconds between the beginnings of two pauses. */
  private static final long PAUSE_EVERY_MILLIS = 500;

  private final Supplier<MemoryIndex> index;
  private final Clock clock;
  private final List<Fence> open = new ArrayList<>();

  private record Fence(
      long begun,
      long until,
      Map<Integer, DigestsAtRest.Point> points,
      CompletableFuture<DigestsAtRest> outcome) {}

  /**
   * Creates a collector without fences.
   *
   * @param index a supplier of the index that the indexer fills now
   */
  public Fences(Supplier<MemoryIndex> index, Clock clock) {
    this.index = index;
    this.clock = clock;
  }

  /**
   * Begins a fence. The future completes once every partition has come to rest, or after {@code
   * longest} with the digests collected so far. It fails with IllegalStateException if the indexer
   * first ends, or begins again at the index's positions.
   *
   * @param longest the time after which partitions that are not at rest count as busy
   */
  public CompletableFuture<DigestsAtRest> begin(Duration longest) {
    long now = clock.millis();
    var outcome = new CompletableFuture<DigestsAtRest>();
    open.add(new Fence(now, now + longest.toMillis(), new HashMap<>(), outcome));
    return outcome;
  }

  /** Returns whether a fence is incomplete. */
  public boolean hasWork() {
    return !open.isEmpty();
  }

  /**
   * Adds the digests of the partitions that are at rest now to each fence that lacks them, and
   * completes the fences that are due.
   *
   * @param partitions all partitions that the indexer is reading
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public void take(Collection<PartitionProgress> partitions) {
    if (open.isEmpty()) {
      return;
    }
    List<PartitionProgress> resting =
        partitions.stream()
            .filter(PartitionProgress::atRest)
            .filter(
                p -> open.stream().anyMatch(fence -> !fence.points().containsKey(p.partition())))
            .toList();
    if (!resting.isEmpty()) {
      Map<Integer, PartitionDigest> digests = index.get().digests();
      for (PartitionProgress p : resting) {
        PartitionDigest digest = digests.getOrDefault(p.partition(), PartitionDigest.EMPTY);
        var point = new DigestsAtRest.Point(p.head(), digest);
        open.forEach(fence -> fence.points().putIfAbsent(p.partition(), point));
      }
    }
    complete(partitions);
  }

  private void complete(Collection<PartitionProgress> partitions) {
    Set<Integer> owned = new HashSet<>();
    partitions.forEach(p -> owned.add(p.partition()));
    long now = clock.millis();
    open.removeIf(
        fence -> {
          // A partition that went to another process meanwhile no longer counts.
          fence.points().keySet().retainAll(owned);
          Set<Integer> busy = new HashSet<>(owned);
          busy.removeAll(fence.points().keySet());
          boolean ends = (busy.isEmpty() && !owned.isEmpty()) || now >= fence.until();
          if (ends) {
            fence.outcome().complete(new DigestsAtRest(fence.points(), busy));
          }
          return ends;
        });
  }

  /**
   * Returns the partitions whose reading the indexer must pause now, so that they come to rest. The
   * result is empty between two pauses, and if no fence is incomplete.
   *
   * @param partitions all partitions that the indexer is reading
   */
  public Set<TopicPartition> paused(Collection<PartitionProgress> partitions) {
    long now = clock.millis();
    Set<TopicPartition> paused = new HashSet<>();
    for (Fence fence : open) {
      long waited = now - fence.begun() - PATIENT_MILLIS;
      if (waited >= 0 && waited % PAUSE_EVERY_MILLIS < PAUSE_MILLIS) {
        partitions.stream()
            .filter(p -> !fence.points().containsKey(p.partition()))
            .forEach(p -> paused.add(p.topicPartition()));
      }
    }
    return paused;
  }

  /**
   * Fails all incomplete fences with an IllegalStateException, because the indexer begins again or
   * has ended.
   *
   * @param why the message of the exception
   */
  public void fail(String why) {
    open.forEach(fence -> fence.outcome().completeExceptionally(new IllegalStateException(why)));
    open.clear();
  }
}
