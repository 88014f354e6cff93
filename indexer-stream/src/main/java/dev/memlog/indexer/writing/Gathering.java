package dev.memlog.indexer.writing;

import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.embedding.EmbeddingStage;
import dev.memlog.indexer.embedding.PriorityPolicy;
import java.time.Clock;
import java.util.List;

/**
 * The rule by which items that are ready to be written wait for others, since fewer writes cost
 * less. Items do not wait long, and not at all if no other items are in progress. An item of live
 * traffic that was published within the last second never waits, unless it is searchable already.
 * Belongs to the indexer's thread.
 */
public final class Gathering {

  /** The longest wait in milliseconds while an import is being embedded. */
  private static final long IMPORT_MILLIS = 250;

  /** The longest wait in milliseconds while a few items are being embedded. */
  private static final long FEW_MILLIS = 100;

  private final PriorityPolicy policy;
  private final int importItems;
  private final Clock clock;
  private long writtenAt;

  /**
   * Creates a rule.
   *
   * @param importItems the number of queued items above which an import is assumed, so that items
   *     wait longer
   */
  public Gathering(PriorityPolicy policy, int importItems, Clock clock) {
    this.policy = policy;
    this.importItems = importItems;
    this.clock = clock;
  }

  /** Records that ready items are written now. */
  void recordWrite() {
    writtenAt = clock.millis();
  }

  /** Returns whether these items, at least one, wait for others. */
  boolean applies(List<PendingItem> ready, EmbeddingStage embedding) {
    long since = clock.millis() - writtenAt;
    if (embedding.queued() > importItems) {
      return since < IMPORT_MILLIS
          && ready.stream().allMatch(item -> item.searchable() || policy.mayGather(item.record()));
    }
    return embedding.busy()
        && since < FEW_MILLIS
        && ready.stream().allMatch(PendingItem::searchable);
  }
}
