package dev.memlog.query.view;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.SetAside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiFunction;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Snapshot;
import org.rocksdb.Status;
import org.rocksdb.WriteOptions;

/**
 * The RocksDB store of a {@link TopicView}. Changes and the offsets of their records are one atomic
 * write, so that after a crash the view continues exactly at its offsets. Safe for use by many
 * threads.
 */
public final class ViewStore implements AutoCloseable {

  /**
   * The interval of compaction, as in the stores of the stages. Without compaction, deleted text
   * may stay in a file for ever.
   */
  private static final Duration COMPACTION = Duration.ofMinutes(90);

  private final String name;
  private final Options options =
      new Options()
          .setCreateIfMissing(true)
          .setKeepLogFileNum(2)
          .setPeriodicCompactionSeconds(COMPACTION.toSeconds());
  private final WriteOptions writes = new WriteOptions();
  private final Path directory;
  private final RocksDB db;

  /** A lock that keeps the native store from being closed under a reader. */
  private final ReentrantReadWriteLock open = new ReentrantReadWriteLock();

  @GuardedBy("open")
  private boolean closed;

  /**
   * An action on the open store that returns a result.
   *
   * @param <T> the class of the result
   */
  public interface Use<T> {
    T with(RocksDB db) throws RocksDBException;
  }

  /**
   * A read of many keys with an iterator over one snapshot of the store.
   *
   * @param <T> the class of the result
   */
  public interface Scan<T> {
    T over(RocksDB db, ReadOptions reads, RocksIterator iterator) throws RocksDBException;
  }

  /** An action that changes the store. */
  interface Change {
    void to(ViewBatch batch) throws RocksDBException;
  }

  /**
   * Opens a store.
   *
   * @param name the name of its contents
   * @throws ViewException if the directory cannot be used
   */
  ViewStore(String name, Path directory) {
    this.name = name;
    RocksDB.loadLibrary();
    this.directory = directory;
    try {
      db = open();
    } catch (RocksDBException | IOException e) {
      writes.close();
      options.close();
      throw new ViewException("the view of " + name + " cannot be opened in " + directory, e);
    }
  }

  /** Opens the store; a damaged one is set aside, so that the view is filled from its topics. */
  private RocksDB open() throws RocksDBException, IOException {
    Files.createDirectories(directory);
    try {
      return RocksDB.open(options, directory.toString());
    } catch (RocksDBException e) {
      if (e.getStatus() == null || e.getStatus().getCode() != Status.Code.Corruption) {
        throw e;
      }
      SetAside.move(directory, "its topics", e);
      Files.createDirectories(directory);
      return RocksDB.open(options, directory.toString());
    }
  }

  /**
   * Runs an action on the store and returns its result. The store stays open until the action ends.
   *
   * @throws ViewException if the store is closed, or the action throws a {@link RocksDBException}
   */
  public <T> T read(Use<T> use) {
    open.readLock().lock();
    try {
      if (closed) {
        throw new ViewException("the view of " + name + " is closed");
      }
      return use.with(db);
    } catch (RocksDBException e) {
      throw new ViewException("the view of " + name + " cannot be read", e);
    } finally {
      open.readLock().unlock();
    }
  }

  /**
   * Runs a read of many keys on one snapshot. An entry that moves within a list during the read is
   * therefore not seen twice.
   *
   * @throws ViewException if the store is closed, or the read throws a {@link RocksDBException}
   */
  public <T> T scan(Scan<T> scan) {
    return read(
        store -> {
          Snapshot snapshot = store.getSnapshot();
          try (ReadOptions reads = new ReadOptions().setSnapshot(snapshot);
              RocksIterator iterator = store.newIterator(reads)) {
            T found = scan.over(store, reads, iterator);
            iterator.status();
            return found;
          } finally {
            store.releaseSnapshot(snapshot);
          }
        });
  }

  /** Returns the value of a key; empty if the key is absent. */
  public <T extends SpecificRecord> Optional<T> value(byte[] key, StateCodec<T> codec) {
    return Optional.ofNullable(bytes(key)).map(codec::value);
  }

  /** Returns the stored bytes of a key; null if the key is absent. */
  public byte @Nullable [] bytes(byte[] key) {
    return read(store -> store.get(key));
  }

  /**
   * Returns all entries whose keys begin with a prefix, in the order of their keys.
   *
   * @param entry reads a key and its value
   */
  public <T> List<T> all(byte[] prefix, BiFunction<byte[], byte[], T> entry) {
    return scan(
        (_, _, iterator) -> {
          List<T> found = new ArrayList<>();
          for (iterator.seek(prefix); ViewKeys.inside(iterator, prefix); iterator.next()) {
            found.add(entry.apply(iterator.key(), iterator.value()));
          }
          return found;
        });
  }

  /** Applies changes atomically. */
  void write(Change change) {
    read(
        store -> {
          try (ViewBatch batch = new ViewBatch(store)) {
            change.to(batch);
            store.write(writes, batch.changes());
          }
          return true;
        });
  }

  /** Returns the next offset to read; −1 if nothing was read yet. */
  long offset(String topic, int partition) {
    return number(ViewKeys.offset(topic, partition), -1);
  }

  /**
   * Returns the time when the view was last up to date, in epoch milliseconds; 0 if it never was.
   */
  long keptUp() {
    return number(ViewKeys.KEPT_UP, 0);
  }

  /** Returns whether the store was written in the given format. */
  boolean isOfFormat(byte[] format) {
    return Arrays.equals(format, bytes(ViewKeys.FORMAT));
  }

  /**
   * Flushes memory to files, ends the write-ahead log, and rewrites every file without deleted
   * data. Reads and writes continue during the call.
   */
  void compact() {
    try {
      SetAside.remove(directory);
    } catch (IOException e) {
      throw new ViewException("the damaged view of " + name + " cannot be removed", e);
    }
    read(
        store -> {
          try (FlushOptions flush = new FlushOptions().setWaitForFlush(true);
              CompactRangeOptions whole =
                  new CompactRangeOptions()
                      .setBottommostLevelCompaction(BottommostLevelCompaction.kForce)
                      .setExclusiveManualCompaction(false)) {
            store.flush(flush);
            store.compactRange(store.getDefaultColumnFamily(), null, null, whole);
          }
          return true;
        });
  }

  /** Deletes all entries, including the offsets, and stores the format of the new contents. */
  void clear(byte[] format) {
    read(
        store -> {
          store.deleteRange(new byte[0], ViewKeys.END);
          store.put(ViewKeys.FORMAT, format);
          return true;
        });
  }

  @Override
  public void close() {
    open.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        db.close();
        writes.close();
        options.close();
      }
    } finally {
      open.writeLock().unlock();
    }
  }

  private long number(byte[] key, long absent) {
    byte @Nullable [] stored = bytes(key);
    return stored == null ? absent : ViewBatch.number(stored);
  }
}
