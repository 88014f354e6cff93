package dev.memlog.extractor.streams;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.SetAside;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.internals.RocksDBStore;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * A RocksDB store of Kafka Streams whose files can be rewritten without deleted data while the
 * stage runs. Kafka Streams offers no such method; {@code CompactableStoreTest} fails if an update
 * of Kafka Streams breaks this class.
 *
 * <p>A damaged store is set aside. Without its offset, Kafka Streams discards the state of the task
 * and restores it from the changelogs.
 */
final class CompactableStore extends RocksDBStore {

  /** The scope of the store's metrics, as Kafka Streams names it. */
  static final String SCOPE = "rocksdb";

  /** A lock that keeps the native store from being closed during a compaction. */
  private final ReentrantReadWriteLock using = new ReentrantReadWriteLock();

  @GuardedBy("using")
  private List<ColumnFamilyHandle> families = List.of();

  private volatile @Nullable TaskId task;

  CompactableStore(String name) {
    super(name, SCOPE);
  }

  @Override
  public void init(StateStoreContext initial, StateStore root) {
    task = initial.taskId();
    super.init(initial, root);
    Object open = initial.appConfigs().get(StoreSettings.OPEN);
    if (open instanceof OpenStores stores) {
      stores.add(this);
    }
  }

  @Override
  protected List<ColumnFamilyHandle> openRocksDB(
      DBOptions options, ColumnFamilyDescriptor first, ColumnFamilyDescriptor... others) {
    List<ColumnFamilyHandle> opened = openOrReplace(options, first, others);
    using.writeLock().lock();
    try {
      families = List.copyOf(opened);
    } finally {
      using.writeLock().unlock();
    }
    return opened;
  }

  private List<ColumnFamilyHandle> openOrReplace(
      DBOptions options, ColumnFamilyDescriptor first, ColumnFamilyDescriptor... others) {
    try {
      return super.openRocksDB(options, first, others);
    } catch (ProcessorStateException e) {
      if (!isDamage(e)) {
        throw e;
      }
      try {
        SetAside.move(dbDir.toPath(), "its changelog", requireNonNull(e.getCause()));
        Files.createDirectories(dbDir.toPath());
      } catch (IOException failed) {
        e.addSuppressed(failed);
        throw e;
      }
      return super.openRocksDB(options, first, others);
    }
  }

  /** Returns whether RocksDB has found damaged files, unlike a lock or a full disk. */
  private static boolean isDamage(ProcessorStateException e) {
    return e.getCause() instanceof RocksDBException cause
        && cause.getStatus() != null
        && cause.getStatus().getCode() == Status.Code.Corruption;
  }

  /**
   * {@inheritDoc}
   *
   * @throws TaskCorruptedException if a file is damaged; Kafka Streams then discards the state of
   *     the task and restores it
   */
  @Override
  public synchronized byte[] get(Bytes key) {
    try {
      return super.get(key);
    } catch (ProcessorStateException e) {
      TaskId damaged = task;
      if (!isDamage(e) || damaged == null) {
        throw e;
      }
      throw new TaskCorruptedException(Set.of(damaged), e);
    }
  }

  /**
   * Writes the data in memory to files, and rewrites every file without overwritten and deleted
   * data. Returns at once if the store is closed. Reads and writes continue meanwhile.
   *
   * @throws RocksDBException if a file cannot be read or written
   */
  void compact() throws RocksDBException {
    using.readLock().lock();
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true);
        CompactRangeOptions whole =
            new CompactRangeOptions()
                .setBottommostLevelCompaction(BottommostLevelCompaction.kForce)
                .setExclusiveManualCompaction(false)) {
      if (families.isEmpty()) {
        return;
      }
      RocksDB db = database();
      db.flush(flush, families);
      for (ColumnFamilyHandle family : families) {
        db.compactRange(family, null, null, whole);
      }
    } finally {
      using.readLock().unlock();
    }
  }

  private RocksDB database() {
    try {
      Field field = RocksDBStore.class.getDeclaredField("db");
      field.setAccessible(true);
      return (RocksDB) field.get(this);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "a store of Kafka Streams " + StreamsConfig.class.getPackage() + " has no field db", e);
    }
  }

  @Override
  public synchronized void close() {
    using.writeLock().lock();
    try {
      families = List.of();
    } finally {
      using.writeLock().unlock();
    }
    super.close();
  }
}
