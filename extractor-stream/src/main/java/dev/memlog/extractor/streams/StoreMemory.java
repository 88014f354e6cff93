package dev.memlog.extractor.streams;

import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The off-heap memory that all RocksDB stores of a Kafka Streams application share, 96 MiB. Without
 * it, each store of each partition would take up to 100 MB.
 */
public final class StoreMemory implements AutoCloseable {

  private static final long CACHE_BYTES = 96L << 20;
  private static final long WRITE_BYTES = 48L << 20;

  private final Cache cache;
  private final WriteBufferManager writeBuffers;

  /** Allocates the memory. */
  public StoreMemory() {
    RocksDB.loadLibrary();
    cache = new LRUCache(CACHE_BYTES);
    writeBuffers = new WriteBufferManager(WRITE_BYTES, cache);
  }

  Cache cache() {
    return cache;
  }

  WriteBufferManager writeBuffers() {
    return writeBuffers;
  }

  /** Frees the memory; the caller must have closed all stores. */
  @Override
  public void close() {
    writeBuffers.close();
    cache.close();
  }
}
