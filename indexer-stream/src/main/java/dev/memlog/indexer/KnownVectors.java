package dev.memlog.indexer;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.StoredVector;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The vectors that need not be computed, looked up in the order of {@link VectorOrigin}. Belongs to
 * the indexer's thread.
 */
final class KnownVectors {

  private final MemoryIndex index;
  private final VectorCache cache;
  private final @Nullable VectorTail tail;
  private final VectorReplay replay;

  record Found(float[] vector, VectorOrigin origin) {}

  /**
   * @param cacheBytes the largest size of the cache of vectors by content hash
   * @param tail the vectors that another stage logs; null if no other stage logs vectors
   */
  KnownVectors(MemoryIndex index, long cacheBytes, @Nullable VectorTail tail, VectorReplay replay) {
    this.index = index;
    this.cache = new VectorCache(cacheBytes);
    this.tail = tail;
    this.replay = replay;
  }

  /**
   * Returns the known vectors of these items. If neither index nor cache has the vector of an item,
   * and another stage logs vectors, the log of its partition is read to the end first.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  Map<Pending, Found> of(Collection<Pending> some) {
    Map<UUID, StoredVector> stored = index.vectors(some.stream().map(p -> p.id).toList());
    readLogged(some, stored);
    Map<Pending, Found> known = new HashMap<>();
    for (Pending one : some) {
      Found found = find(one, stored.get(one.id));
      if (found != null) {
        known.put(one, found);
      }
    }
    return known;
  }

  /** Caches a computed vector. */
  void keep(String contentHash, float[] vector) {
    cache.put(contentHash, vector);
  }

  private void readLogged(Collection<Pending> some, Map<UUID, StoredVector> stored) {
    VectorTail reader = tail;
    if (reader == null) {
      return;
    }
    Set<Integer> partitions = new HashSet<>();
    for (Pending one : some) {
      if (!isOf(one, stored.get(one.id)) && cache.find(one.contentHash()) == null) {
        partitions.add(one.partition.partition());
      }
    }
    if (!partitions.isEmpty()) {
      reader.catchUp(partitions);
    }
  }

  private @Nullable Found find(Pending one, @Nullable StoredVector stored) {
    if (stored != null && isOf(one, stored)) {
      return new Found(stored.vector(), VectorOrigin.INDEX);
    }
    String hash = one.contentHash();
    float[] cached = cache.find(hash);
    if (cached != null) {
      return new Found(cached, VectorOrigin.CACHE);
    }
    float[] ahead = tail == null ? null : tail.find(one.key.text(), hash);
    if (ahead != null) {
      return new Found(ahead, VectorOrigin.LOG);
    }
    LoggedVectors.Found logged = replay.find(one.partition.partition(), one.key.text(), hash);
    if (logged == null) {
      return null;
    }
    return new Found(
        logged.vector(), logged.own() ? VectorOrigin.LOG : VectorOrigin.LOG_OF_ANOTHER);
  }

  private static boolean isOf(Pending one, @Nullable StoredVector stored) {
    return stored != null && stored.contentHash().equals(one.contentHash());
  }
}
