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
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A source of the vectors of the live collection, for an indexer that fills another one. It knows
 * no vectors if the live collection has another model or cannot be read.
 *
 * <p>The vector of an item that the live indexer has not processed yet is awaited, since otherwise
 * each message that arrives during a rebuild would be embedded twice. Partitions that an indexer of
 * another process reads are not awaited.
 *
 * @param alias the collections, of which one is live
 * @param model the id of the model of the wanted vectors
 * @param processed returns, by partition, the offset below which every record has taken effect in
 *     the live collection
 */
record LiveVectors(IndexAlias alias, String model, Supplier<Map<Integer, Long>> processed)
    implements VectorSource {

  private static final Logger LOG = LoggerFactory.getLogger(LiveVectors.class);

  @Override
  public void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found) {
    live().ifPresent(live -> new IndexVectors(() -> live).find(wanted, found));
  }

  @Override
  public Predicate<PendingItem> awaited() {
    if (live().isEmpty()) {
      return _ -> false;
    }
    Map<Integer, Long> before = processed.get();
    return item -> item.record().offset() >= before.getOrDefault(item.partition(), Long.MAX_VALUE);
  }

  private Optional<MemoryIndex> live() {
    try {
      return Optional.of(alias.live()).filter(live -> live.collection().model().equals(model));
    } catch (IndexUnavailableException | UnusableIndexException e) {
      LOG.atDebug().log("vectors of the live collection cannot be used: {}", e.toString());
      return Optional.empty();
    }
  }
}
