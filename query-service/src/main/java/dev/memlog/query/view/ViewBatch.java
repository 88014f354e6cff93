package dev.memlog.query.view;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatchWithIndex;

/**
 * A batch of changes to a view's store, which are written atomically together with the offsets of
 * their records. Only the thread that writes the view uses a batch.
 */
public final class ViewBatch implements AutoCloseable {

  private static final int IDS_AT_ONCE = 1_000;

  private final RocksDB db;
  private final ReadOptions reads = new ReadOptions();
  private final WriteBatchWithIndex batch = new WriteBatchWithIndex(true);

  ViewBatch(RocksDB db) {
    this.db = db;
  }

  /** Returns the value of a key as it will be after this batch; null if the key is absent. */
  public byte @Nullable [] get(byte[] key) throws RocksDBException {
    return batch.getFromBatchAndDB(db, reads, key);
  }

  public void put(byte[] key, byte[] value) throws RocksDBException {
    batch.put(key, value);
  }

  public void delete(byte[] key) throws RocksDBException {
    batch.delete(key);
  }

  /** An action on the keys of a store, called in ascending order of the keys. */
  public interface EachKey {
    /** Handles a key and returns whether to continue with the next key. */
    boolean with(byte[] key) throws RocksDBException;
  }

  /**
   * Calls an action for each key with a prefix, in ascending order, until the action returns false.
   * The keys are those that will exist after the changes made to this batch so far.
   */
  public void each(byte[] prefix, EachKey each) throws RocksDBException {
    try (RocksIterator stored = db.newIterator();
        RocksIterator keys = batch.newIteratorWithBase(stored)) {
      keys.seek(prefix);
      while (ViewKeys.inside(keys, prefix) && each.with(keys.key())) {
        keys.next();
      }
      keys.status();
    }
  }

  /**
   * Returns the ids of at most a thousand keys of times before a given one, earliest first.
   *
   * @param prefix the prefix of keys that {@link ViewKeys#timed} made
   * @param end the time before which the keys are, in milliseconds
   */
  public List<String> idsBefore(byte[] prefix, long end) throws RocksDBException {
    List<String> ids = new ArrayList<>();
    each(
        prefix,
        key -> {
          boolean before = ViewKeys.time(key, prefix) < end && ids.size() < IDS_AT_ONCE;
          return before && ids.add(ViewKeys.idAfterTime(key, prefix));
        });
    return ids;
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

  /** Encodes a number as eight bytes in big-endian order, the form in which views store numbers. */
  public static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  /** Decodes a number that {@link #bytes} encoded. */
  public static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }
}
