package dev.memlog.query.position;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A refresher of the names of the collections that answer queries, for use while reads wait. The
 * index checks for a switch of collections at most once a second. A separate thread makes the
 * request, so that no wait is blocked by a slow index.
 */
final class AnsweringCollections {

  private static final Logger log = LoggerFactory.getLogger(AnsweringCollections.class);

  private final AtomicBoolean asking = new AtomicBoolean();

  /**
   * Makes the indexes check for a switch of collections, unless a check is running; does not block.
   */
  void refresh(Collection<IndexAlias> indexes) {
    if (asking.compareAndSet(false, true)) {
      List<IndexAlias> asked = List.copyOf(indexes);
      Thread.ofVirtual().name("positions-collections").start(() -> ask(asked));
    }
  }

  private void ask(List<IndexAlias> indexes) {
    try {
      for (IndexAlias index : indexes) {
        var _ = index.live();
      }
    } catch (IndexUnavailableException | UnusableIndexException | IllegalArgumentException e) {
      // The query itself reports the failure to its caller.
      log.debug("the collections that answer are not known: {}", e.toString());
    } finally {
      asking.set(false);
    }
  }
}
