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
 * Keeps the names of the collections that answer up to date while reads wait, as queries do: the
 * index looks for a switch at most once a second. A thread of its own asks, so that no wait hangs
 * on a slow index.
 */
final class AnsweringCollections {

  private static final Logger log = LoggerFactory.getLogger(AnsweringCollections.class);

  private final AtomicBoolean asking = new AtomicBoolean();

  /** Has the indexes look for a switch, unless they are doing so; returns at once. */
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
    } catch (IndexUnavailableException | UnusableIndexException e) {
      // The query itself says so to its caller.
      log.debug("the collections that answer are not known: {}", e.toString());
    } finally {
      asking.set(false);
    }
  }
}
