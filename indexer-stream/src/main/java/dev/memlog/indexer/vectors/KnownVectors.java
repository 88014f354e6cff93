package dev.memlog.indexer.vectors;

import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A lookup of vectors that need not be computed again, in several sources such as the index, a
 * cache and the vector log. Belongs to the indexer's thread.
 *
 * @param sources the sources, in the order in which they are asked
 * @param cache the source among them that keeps computed vectors
 */
public record KnownVectors(List<VectorSource> sources, VectorCache cache) {

  /**
   * Returns the known vectors of these items, each from the first source that has it. An item that
   * no source knows is absent from the map.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public Map<PendingItem, KnownVector> find(Collection<PendingItem> items) {
    Map<PendingItem, KnownVector> found = new HashMap<>();
    List<PendingItem> wanted = new ArrayList<>(items);
    for (VectorSource source : sources) {
      if (wanted.isEmpty()) {
        break;
      }
      source.find(wanted, found);
      wanted.removeIf(found::containsKey);
    }
    return found;
  }

  /** Puts a computed vector into the cache. */
  public void keep(String contentHash, float[] vector) {
    cache.put(contentHash, vector);
  }
}
