package dev.memlog.query.memory;

import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A list of memories in a {@link MemoryView} that is ordered by time.
 *
 * @param prefix the prefix of the list's keys
 * @param within the beginning of a memory's key, to which the id of a list entry is appended
 * @param latestFirst whether the list begins with the latest entry
 */
record MemoryList(byte[] prefix, String within, boolean latestFirst) {

  /**
   * Returns a page of the memories that pass a filter.
   *
   * @param fading the time without use in which the importance of a memory falls to 1/e
   * @param limit the largest number of memories
   * @param after the end of the preceding page; null for the first page
   */
  Page<UsedMemory> page(
      ViewStore store, Duration fading, MemoryFilter filter, int limit, @Nullable Cursor after) {
    return store.scan(
        (db, reads, iterator) -> {
          Page.Collector<UsedMemory> found = new Page.Collector<>(limit);
          Cursor last = null;
          iterator.seek(start(after));
          for (; ViewKeys.inside(iterator, prefix); iterator.next()) {
            Cursor at = at(iterator.key());
            byte @Nullable [] stored =
                at.equals(after) ? null : db.get(reads, MemoryKeys.memory(within, at.id()));
            if (stored == null) {
              continue;
            }
            Memory memory = MemoryContents.MEMORY.value(stored);
            if (filter.passes(memory)) {
              if (found.full(stored.length)) {
                return new Page<>(found.items(), Optional.ofNullable(last));
              }
              Usage usage = Usage.of(db.get(reads, MemoryKeys.usage(within, at.id())));
              found.add(new UsedMemory(memory, usage, fading), stored.length);
              last = at;
            }
          }
          return new Page<>(found.items(), Optional.empty());
        });
  }

  private byte[] start(@Nullable Cursor after) {
    if (latestFirst || after == null) {
      return Cursor.startLatestFirst(prefix, after);
    }
    return ViewKeys.timed(prefix, after.time(), after.id());
  }

  private Cursor at(byte[] key) {
    return latestFirst
        ? Cursor.ofLatestFirst(key, prefix)
        : new Cursor(ViewKeys.time(key, prefix), ViewKeys.idAfterTime(key, prefix));
  }
}
