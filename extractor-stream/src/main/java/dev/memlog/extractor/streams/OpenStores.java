package dev.memlog.extractor.streams;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.RocksDBException;

/**
 * The RocksDB stores that a stage has opened in this process, for {@link #compact}. Safe for use by
 * many threads.
 */
public final class OpenStores {

  private final Set<CompactableStore> stores = ConcurrentHashMap.newKeySet();

  /** Creates an empty collection. */
  public OpenStores() {}

  void add(CompactableStore store) {
    stores.removeIf(known -> !known.isOpen());
    stores.add(store);
  }

  /**
   * Rewrites the files of every open store without overwritten and deleted data. Blocks for as long
   * as reading and writing the files takes; the stage continues meanwhile.
   *
   * @throws IllegalStateException if a file cannot be read or written
   */
  public void compact() {
    for (CompactableStore store : stores) {
      try {
        store.compact();
      } catch (RocksDBException e) {
        throw new IllegalStateException("store " + store.name() + " cannot be compacted", e);
      }
    }
  }
}
