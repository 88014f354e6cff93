package dev.memlog.query.view;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatchWithIndex;

/**
 * Changes of a view, which take effect together with the offsets of their records. Belongs to the
 * writing thread.
 */
public final class ViewBatch implements AutoCloseable {

  private final RocksDB db;
  private final ReadOptions reads = new ReadOptions();
  private final WriteBatchWithIndex batch = new WriteBatchWithIndex(true);

  ViewBatch(RocksDB db) {
    this.db = db;
  }

  /** Returns the value of a key with the changes so far applied; null if there is none. */
  public byte @Nullable [] get(byte[] key) throws RocksDBException {
    return batch.getFromBatchAndDB(db, reads, key);
  }

  public void put(byte[] key, byte[] value) throws RocksDBException {
    batch.put(key, value);
  }

  public void delete(byte[] key) throws RocksDBException {
    batch.delete(key);
  }

  /** An action on keys, in their order. */
  public interface EachKey {
    /** Handles a key, and returns whether to continue. */
    boolean with(byte[] key) throws RocksDBException;
  }

  /** Visits the keys with a prefix, with the changes so far applied. */
  public void each(byte[] prefix, EachKey each) throws RocksDBException {
    try (RocksIterator stored = db.newIterator();
        RocksIterator keys = batch.newIteratorWithBase(stored)) {
      keys.seek(prefix);
      while (keys.isValid() && ViewKeys.startsWith(keys.key(), prefix) && each.with(keys.key())) {
        keys.next();
      }
      keys.status();
    }
  }

  void offset(String topic, int partition, long next) throws RocksDBException {
    batch.put(ViewKeys.offset(topic, partition), bytes(next));
  }

  void keptUp(long epochMillis) throws RocksDBException {
    batch.put(ViewKeys.KEPT_UP, bytes(epochMillis));
  }

  WriteBatchWithIndex changes() {
    return batch;
  }

  @Override
  public void close() {
    batch.close();
    reads.close();
  }

  public static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  /** Returns the number that {@link #bytes} encoded. */
  public static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }
}
