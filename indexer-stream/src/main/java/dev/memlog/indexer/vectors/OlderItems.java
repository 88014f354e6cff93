package dev.memlog.indexer.vectors;

import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A source that is not asked for items which were created a moment ago. It hardly knows their
 * vectors, and the question would delay them by a round trip. If their text has not changed since
 * they were first embedded, the cache of this process has the vector.
 */
public record OlderItems(VectorSource source, Clock clock) implements VectorSource {

  /** The age in milliseconds from which on an item is asked for. */
  private static final long OLDER_MILLIS = 5_000;

  @Override
  public void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found) {
    long now = clock.millis();
    List<PendingItem> older = wanted.stream().filter(item -> isOlder(item, now)).toList();
    if (!older.isEmpty()) {
      source.find(older, found);
    }
  }

  private static boolean isOlder(PendingItem item, long now) {
    long age = now - item.createdAt();
    // A time in the future is that of another clock, and says nothing.
    return age < 0 || age >= OLDER_MILLIS;
  }
}
