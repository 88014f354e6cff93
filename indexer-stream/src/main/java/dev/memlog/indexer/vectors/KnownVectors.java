package dev.memlog.indexer.vectors;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The known vectors of items, looked up in several sources. Belongs to the indexer's thread. */
public final class KnownVectors {

  private final List<VectorSource> sources;
  private final VectorCache cache;

  /**
   * Creates a lookup.
   *
   * @param sources the sources, in the order in which they are asked
   * @param cache the source that keeps computed vectors
   */
  public KnownVectors(List<VectorSource> sources, VectorCache cache) {
    this.sources = sources;
    this.cache = cache;
  }

  /**
   * Returns the known vectors of these items, each from the first source that has it.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public Map<Embeddable, KnownVector> find(Collection<? extends Embeddable> items) {
    Map<Embeddable, KnownVector> found = new HashMap<>();
    List<Embeddable> wanted = new ArrayList<>(items);
    for (VectorSource source : sources) {
      if (wanted.isEmpty()) {
        break;
      }
      source.find(wanted, found);
      wanted.removeIf(found::containsKey);
    }
    return found;
  }

  /** Caches a computed vector. */
  public void keep(String contentHash, float[] vector) {
    cache.put(contentHash, vector);
  }
}
