package dev.memlog.indexer.vectors;

import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import java.util.Collection;
import java.util.Map;

/** A source of vectors that are known already, so that their texts need not be embedded again. */
public interface VectorSource {

  /**
   * Adds the vectors that this source knows to a map.
   *
   * @param wanted the items without a vector; never empty
   * @param found receives the vectors by item
   * @throws dev.memlog.index.IndexUnavailableException if the source is the index and it is
   *     unavailable
   */
  void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found);
}
