package dev.memlog.indexer;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.vectors.IndexVectors;
import dev.memlog.indexer.vectors.VectorSource;
import java.util.Collection;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A source of the vectors of the live collection, for an indexer that fills another one. It knows
 * no vectors if the live collection has another model or cannot be read.
 *
 * @param alias the collections, of which one is live
 * @param model the id of the model of the wanted vectors
 */
record LiveVectors(IndexAlias alias, String model) implements VectorSource {

  private static final Logger LOG = LoggerFactory.getLogger(LiveVectors.class);

  @Override
  public void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found) {
    try {
      MemoryIndex live = alias.live();
      if (live.collection().model().equals(model)) {
        new IndexVectors(() -> live).find(wanted, found);
      }
    } catch (IndexUnavailableException | UnusableIndexException e) {
      LOG.atDebug().log("vectors of the live collection cannot be used: {}", e.toString());
    }
  }
}
