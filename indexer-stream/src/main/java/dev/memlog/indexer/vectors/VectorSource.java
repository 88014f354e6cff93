package dev.memlog.indexer.vectors;

import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import java.util.Collection;
import java.util.Map;
import java.util.function.Predicate;

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

  /**
   * Returns whether this source will know an item's vector later, as of the moment of this call.
   * Such an item is not embedded but waits, and is looked up once it is no longer awaited.
   */
  default Predicate<PendingItem> awaited() {
    return _ -> false;
  }
}
