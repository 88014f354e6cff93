package dev.memlog.indexer.vectors;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.StoredVector;
import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.content.VectorOrigin;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A source of the vectors that an index stores with its points. It knows the vector of an item
 * whose text has not changed since the item was indexed.
 *
 * @param index a supplier of the index
 */
public record IndexVectors(Supplier<MemoryIndex> index) implements VectorSource {

  @Override
  public void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found) {
    Map<UUID, StoredVector> stored =
        index.get().vectors(wanted.stream().map(PendingItem::id).toList());
    for (PendingItem item : wanted) {
      StoredVector vector = stored.get(item.id());
      if (vector != null && vector.contentHash().equals(item.contentHash())) {
        found.put(item, new KnownVector(vector.vector(), VectorOrigin.INDEX));
      }
    }
  }
}
