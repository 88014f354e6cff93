package dev.memlog.index.qdrant;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PartitionDigests;
import dev.memlog.index.qdrant.DigestPoints.Held;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The digests of the partitions, updated with each write. A write marks itself as holder of the
 * digests of its partitions while it changes points. It then releases the digests by its known
 * changes. If the outcome of the write is unknown, or a different process changes the same
 * partition, the digests stay unsure until they are recounted. Safe for use by many threads.
 */
final class StoredDigests {

  /**
   * A confirmed change of one id.
   *
   * @param before the live point that was replaced; null if there was none
   * @param after the live point that is stored now; null if there is none
   */
  record PointChange(UUID id, @Nullable CountedPoint before, @Nullable CountedPoint after) {}

  private static final long RETRY_MILLIS = 20;

  /** The largest number of consecutive recounts that failing writes may invalidate. */
  private static final int RECOUNTS = 5;

  private final DigestPoints points;
  private final StoredEntries entries;

  /** The time after which a write that has not released its digests is considered dead. */
  private final Duration patience;

  /**
   * The prefix of the tokens of this object, by which this object recognises tokens of its own dead
   * writes.
   */
  private final String instance = UUID.randomUUID() + "/";

  private final Set<String> running = ConcurrentHashMap.newKeySet();

  /** The partitions whose digests exist, by incarnation of the collection. */
  private final Map<String, Set<Integer>> existing = new ConcurrentHashMap<>();

  /**
   * The lock that writes share and that each step of a recount takes exclusively. It is fair, so
   * that neither side starves.
   */
  private final ReentrantReadWriteLock changing = new ReentrantReadWriteLock(true);

  private volatile @Nullable QdrantDigestRecount recount;

  StoredDigests(DigestPoints points, StoredEntries entries, Duration patience) {
    this.points = points;
    this.entries = entries;
    this.patience = patience;
  }

  /** An action that changes points of the collection. */
  interface Change {
    /**
     * Changes points, and returns the changes; empty if they are unknown.
     *
     * @param ready an action to run between the read of the stored points and the first write
     */
    Optional<List<PointChange>> make(Runnable ready);
  }

  /**
   * Changes points and their digests.
   *
   * @param partitions the source partitions of the new points
   */
  void change(Collection<Integer> partitions, String incarnation, Change change) {
    String token = instance + UUID.randomUUID();
    changing.readLock().lock();
    running.add(token);
    try {
      QdrantDigestRecount counting = recount;
      Set<Integer> own = new HashSet<>(partitions);
      if (counting != null) {
        own.removeAll(counting.partitions());
      }
      Map<Integer, PartitionDigest> held = new HashMap<>();
      Runnable ready = hold(own, incarnation, token, held);
      Optional<List<PointChange>> changes = Optional.empty();
      try {
        changes = change.make(ready);
      } finally {
        if (counting != null) {
          counting.follow(changes);
        }
      }
      if (changes.isPresent()) {
        release(held, changes.get(), incarnation, token, counting);
      }
    } finally {
      running.remove(token);
      changing.readLock().unlock();
    }
  }

  /**
   * Takes the digests of partitions, and begins to read them.
   *
   * @param held receives the digests that the token holds; the others are unsure from then on
   * @return the wait for the digests, after which the points may be written
   */
  private Runnable hold(
      Set<Integer> partitions,
      String incarnation,
      String token,
      Map<Integer, PartitionDigest> held) {
    if (partitions.isEmpty()) {
      return () -> {};
    }
    Set<Integer> created =
        existing.computeIfAbsent(incarnation, _ -> ConcurrentHashMap.newKeySet());
    if (!created.containsAll(partitions)) {
      Set<Integer> absent = new HashSet<>(partitions);
      absent.removeAll(points.get(partitions, incarnation).get().keySet());
      if (!absent.isEmpty()) {
        points.create(absent, incarnation);
      }
      created.addAll(partitions);
    }
    points.hold(partitions, incarnation, token);
    Supplier<Map<Integer, Held>> stored = points.get(partitions, incarnation);
    return () -> {
      Set<Integer> others = new HashSet<>(partitions);
      stored
          .get()
          .forEach(
              (partition, digest) -> {
                others.remove(partition);
                if (digest.holder().equals(token)) {
                  held.put(partition, digest.digest());
                }
              });
      if (!others.isEmpty()) {
        existing.clear();
        throw new IndexUnavailableException(
            "the digests of partitions " + others + " were removed; the next attempt creates them");
      }
      others.addAll(partitions);
      others.removeAll(held.keySet());
      if (!others.isEmpty()) {
        // Otherwise their holder would release them without the present write.
        points.take(others, incarnation, DigestPoints.UNSURE);
      }
    };
  }

  private void release(
      Map<Integer, PartitionDigest> held,
      List<PointChange> changes,
      String incarnation,
      String token,
      @Nullable QdrantDigestRecount counting) {
    PartitionDigests changed = new PartitionDigests(held);
    changes.forEach(one -> changed.replace(one.before(), one.after()));
    Map<Integer, PartitionDigest> after = changed.copy();
    // Former partitions of points that have moved; their digests have no holder. They come first:
    // if a request fails, the held digests still have a holder that is dead, and are recounted.
    Set<Integer> moved = new HashSet<>(after.keySet());
    moved.removeAll(held.keySet());
    if (counting != null) {
      moved.removeAll(counting.partitions());
    }
    if (!moved.isEmpty()) {
      points.take(moved, incarnation, DigestPoints.UNSURE);
    }
    points.release(of(held.keySet(), after), incarnation, token);
  }

  /** Returns the digests, after a recount of the unsure ones. */
  Map<Integer, PartitionDigest> read(String incarnation) {
    long begin = System.nanoTime();
    Map<Integer, PartitionDigest> sure = new HashMap<>();
    while (true) {
      Set<Integer> dead = new HashSet<>();
      boolean waiting = false;
      boolean late = System.nanoTime() - begin > patience.toNanos();
      for (Map.Entry<Integer, Held> stored : points.read(incarnation).entrySet()) {
        Held digest = stored.getValue();
        if (digest.free()) {
          sure.put(stored.getKey(), digest.digest());
        } else if (!sure.containsKey(stored.getKey())) {
          waiting = true;
          if (late || isDead(digest.holder())) {
            dead.add(stored.getKey());
          }
        }
      }
      sure.values().removeIf(PartitionDigest.EMPTY::equals);
      if (!dead.isEmpty()) {
        recount(dead, incarnation);
      } else if (!waiting) {
        return Map.copyOf(sure);
      } else {
        pause();
      }
    }
  }

  private boolean isDead(String holder) {
    return holder.equals(DigestPoints.UNSURE)
        || (holder.startsWith(instance) && !running.contains(holder));
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IndexUnavailableException("the wait for the digests was interrupted", e);
    }
  }

  /** Recounts all digests. */
  void recount(String incarnation) {
    recount(points.read(incarnation).keySet(), incarnation);
  }

  /** Recounts digests in steps, between which this process continues to write. */
  private synchronized void recount(Set<Integer> partitions, String incarnation) {
    for (int attempt = 0; attempt < RECOUNTS; attempt++) {
      String token = instance + UUID.randomUUID();
      QdrantDigestRecount counting = new QdrantDigestRecount(partitions);
      running.add(token);
      try {
        exclusively(
            () -> {
              points.take(partitions, incarnation, token);
              recount = counting;
            });
        while (!counting.complete()) {
          exclusively(() -> counting.count(entries));
        }
        exclusively(() -> finish(counting, incarnation, token));
      } finally {
        recount = null;
        running.remove(token);
      }
      if (!counting.spoiled()) {
        return;
      }
    }
    throw new IndexUnavailableException(
        "digests of partitions " + partitions + " cannot be counted while writes fail");
  }

  private void finish(QdrantDigestRecount counting, String incarnation, String token) {
    recount = null;
    if (!counting.spoiled()) {
      points.release(of(counting.partitions(), counting.digests()), incarnation, token);
    }
  }

  /** Returns the digest of each partition; a partition without points has the empty one. */
  private static Map<Integer, PartitionDigest> of(
      Set<Integer> partitions, Map<Integer, PartitionDigest> digests) {
    Map<Integer, PartitionDigest> all = new HashMap<>();
    partitions.forEach(
        partition -> all.put(partition, digests.getOrDefault(partition, PartitionDigest.EMPTY)));
    return all;
  }

  private void exclusively(Runnable step) {
    Lock alone = changing.writeLock();
    alone.lock();
    try {
      step.run();
    } finally {
      alone.unlock();
    }
  }
}
